-- Incoming minus outgoing of all movements of a position, by restaurant: what thresholds are compared with, without
-- reading years of movements. The database keeps it in step, whoever writes movements.
CREATE TABLE stock_net_change (
  workspace_id uuid NOT NULL,
  search_name text NOT NULL,
  unit_key text NOT NULL,
  -- The restaurant; zeros for places that are none.
  holder uuid NOT NULL GENERATED ALWAYS AS (coalesce(restaurant_id, '00000000-0000-0000-0000-000000000000')) STORED,
  restaurant_id uuid,
  quantity numeric(26, 6) NOT NULL,
  CONSTRAINT stock_net_change_pkey PRIMARY KEY (workspace_id, search_name, unit_key, holder),
  CONSTRAINT stock_net_change_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace (id)
    ON DELETE CASCADE ON UPDATE CASCADE
);

-- Adds what a statement has added (`added`) and subtracts what it has taken away (`taken`). Rows are changed in the order
-- of their keys, so that of two writers one waits; and one by one, since on a cluster of Citus a row with a constant key is
-- written where the workspace is. A workspace that is being deleted needs none.
CREATE FUNCTION sum_stock_movements() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  plus text := $sql$SELECT *, CASE direction WHEN 'in' THEN quantity ELSE -quantity END AS change FROM added$sql$;
  minus text := $sql$SELECT *, CASE direction WHEN 'in' THEN -quantity ELSE quantity END AS change FROM taken$sql$;
  moved record;
  of_workspace uuid;
  is_there boolean;
BEGIN
  FOR moved IN EXECUTE format($sql$
    SELECT workspace_id, search_name, unit_key, restaurant_id, sum(change) AS change FROM (%s) change
    GROUP BY workspace_id, search_name, unit_key, restaurant_id
    HAVING sum(change) <> 0
    ORDER BY workspace_id, search_name, unit_key, coalesce(restaurant_id, '00000000-0000-0000-0000-000000000000')
    $sql$, CASE TG_OP WHEN 'INSERT' THEN plus WHEN 'DELETE' THEN minus ELSE plus || ' UNION ALL ' || minus END)
  LOOP
    IF moved.workspace_id IS DISTINCT FROM of_workspace THEN
      of_workspace := moved.workspace_id;
      is_there := EXISTS (SELECT FROM workspace WHERE id = of_workspace);
    END IF;
    IF is_there THEN
      INSERT INTO stock_net_change AS known (workspace_id, search_name, unit_key, restaurant_id, quantity)
      VALUES (moved.workspace_id, moved.search_name, moved.unit_key, moved.restaurant_id, moved.change)
      ON CONFLICT (workspace_id, search_name, unit_key, holder) DO UPDATE SET quantity = known.quantity + excluded.quantity;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- Exchanges that write movements wait while those that are there are summed: about a second for a million of them.
LOCK TABLE stock_movement IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO stock_net_change (workspace_id, search_name, unit_key, restaurant_id, quantity)
SELECT workspace_id, search_name, unit_key, restaurant_id, sum(CASE direction WHEN 'in' THEN quantity ELSE -quantity END)
FROM stock_movement GROUP BY workspace_id, search_name, unit_key, restaurant_id;

CREATE TRIGGER sum_added AFTER INSERT ON stock_movement
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_stock_movements();
CREATE TRIGGER sum_changed AFTER UPDATE ON stock_movement
  REFERENCING NEW TABLE AS added OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION sum_stock_movements();
CREATE TRIGGER sum_taken AFTER DELETE ON stock_movement
  REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION sum_stock_movements();
