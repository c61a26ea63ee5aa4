-- A new id after every transaction that changed rows which answers of figures and lists are made of.
CREATE TABLE data_version (
  workspace_id uuid NOT NULL,
  version uuid NOT NULL,
  CONSTRAINT data_version_pkey PRIMARY KEY (workspace_id),
  CONSTRAINT data_version_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace (id)
    ON DELETE CASCADE ON UPDATE CASCADE
);

-- The workspaces whose data a transaction has changed, until it commits.
CREATE UNLOGGED TABLE data_change (
  workspace_id uuid NOT NULL,
  transaction bigint NOT NULL,
  CONSTRAINT data_change_pkey PRIMARY KEY (workspace_id, transaction)
);

CREATE FUNCTION note_data_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO data_change (workspace_id, transaction)
  SELECT workspace_id, pg_current_xact_id()::text::bigint
  FROM (SELECT DISTINCT workspace_id FROM changed ORDER BY workspace_id) told
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION note_workspace_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO data_change (workspace_id, transaction)
  SELECT id, pg_current_xact_id()::text::bigint FROM changed ORDER BY id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Deferred: a transaction that commits has all its other locks, so that writers of a workspace cannot deadlock here.
CREATE FUNCTION raise_data_version() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO data_version AS known (workspace_id, version)
  SELECT id, gen_random_uuid() FROM workspace WHERE id = NEW.workspace_id
  ON CONFLICT (workspace_id) DO UPDATE SET version = excluded.version;
  DELETE FROM data_change WHERE workspace_id = NEW.workspace_id AND transaction = NEW.transaction;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER raise_data_version AFTER INSERT ON data_change
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_data_version();

CREATE TRIGGER note_change AFTER UPDATE ON workspace
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_workspace_change();

CREATE TRIGGER note_insert AFTER INSERT ON restaurant
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_update AFTER UPDATE ON restaurant
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_delete AFTER DELETE ON restaurant
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();

CREATE TRIGGER note_insert AFTER INSERT ON restaurant_registry
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_update AFTER UPDATE ON restaurant_registry
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_delete AFTER DELETE ON restaurant_registry
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();

CREATE TRIGGER note_insert AFTER INSERT ON dish
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_update AFTER UPDATE ON dish
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_delete AFTER DELETE ON dish
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();

CREATE TRIGGER note_insert AFTER INSERT ON dish_price
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_update AFTER UPDATE ON dish_price
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_delete AFTER DELETE ON dish_price
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();

CREATE TRIGGER note_insert AFTER INSERT ON dish_price_elsewhere
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_update AFTER UPDATE ON dish_price_elsewhere
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_delete AFTER DELETE ON dish_price_elsewhere
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();

CREATE TRIGGER note_insert AFTER INSERT ON waiter
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_update AFTER UPDATE ON waiter
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_delete AFTER DELETE ON waiter
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();

CREATE TRIGGER note_insert AFTER INSERT ON sales_day
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_update AFTER UPDATE ON sales_day
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_delete AFTER DELETE ON sales_day
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();

CREATE TRIGGER note_insert AFTER INSERT ON restaurant_day
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_update AFTER UPDATE ON restaurant_day
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_delete AFTER DELETE ON restaurant_day
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();

CREATE TRIGGER note_insert AFTER INSERT ON amount_day
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_update AFTER UPDATE ON amount_day
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_delete AFTER DELETE ON amount_day
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();

CREATE TRIGGER note_insert AFTER INSERT ON stock_movement
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_update AFTER UPDATE ON stock_movement
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_delete AFTER DELETE ON stock_movement
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();

CREATE TRIGGER note_insert AFTER INSERT ON stock_threshold
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_update AFTER UPDATE ON stock_threshold
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_delete AFTER DELETE ON stock_threshold
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();

CREATE TRIGGER note_insert AFTER INSERT ON day_closing
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_update AFTER UPDATE ON day_closing
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_delete AFTER DELETE ON day_closing
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();

CREATE TRIGGER note_insert AFTER INSERT ON integration
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_update AFTER UPDATE ON integration
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_delete AFTER DELETE ON integration
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();

CREATE TRIGGER note_insert AFTER INSERT ON dashboard
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_update AFTER UPDATE ON dashboard
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_delete AFTER DELETE ON dashboard
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();

CREATE TRIGGER note_insert AFTER INSERT ON workspace_setting
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_update AFTER UPDATE ON workspace_setting
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
CREATE TRIGGER note_delete AFTER DELETE ON workspace_setting
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
