-- The same as before, by statements that name one workspace each: on a cluster of Citus, triggers run on the node that has
-- the workspace, where a row with a constant key is written in place, and rows selected from elsewhere are refused.
CREATE OR REPLACE FUNCTION note_data_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  of_workspace uuid;
BEGIN
  FOR of_workspace IN SELECT DISTINCT workspace_id FROM changed ORDER BY workspace_id LOOP
    INSERT INTO data_change (workspace_id, transaction) VALUES (of_workspace, pg_current_xact_id()::text::bigint)
    ON CONFLICT DO NOTHING;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_workspace_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  of_workspace uuid;
BEGIN
  FOR of_workspace IN SELECT id FROM changed ORDER BY id LOOP
    INSERT INTO data_change (workspace_id, transaction) VALUES (of_workspace, pg_current_xact_id()::text::bigint)
    ON CONFLICT DO NOTHING;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION raise_data_version() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM workspace WHERE id = NEW.workspace_id) THEN
    INSERT INTO data_version AS known (workspace_id, version) VALUES (NEW.workspace_id, gen_random_uuid())
    ON CONFLICT (workspace_id) DO UPDATE SET version = excluded.version;
  END IF;
  DELETE FROM data_change WHERE workspace_id = NEW.workspace_id AND transaction = NEW.transaction;
  RETURN NULL;
END $$;
