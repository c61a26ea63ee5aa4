-- Foreign keys of lines, checked row by row, were a third of what loading a line cost. A line is written by the statement
-- that writes its check, and its dish has a row of restaurant_dish_day, which keeps its key. `doctor` looks for lines
-- without a check or dish.
ALTER TABLE sale_line DROP CONSTRAINT sale_line_workspace_id_dish_id_fkey;

DO $$
DECLARE
  held record;
BEGIN
  FOR held IN
    SELECT c.conrelid::regclass AS partition, c.conname FROM pg_constraint c
    JOIN pg_inherits i ON i.inhrelid = c.conrelid AND i.inhparent = 'sale_line'::regclass
    WHERE c.contype = 'f' AND c.conparentid = 0
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', held.partition, held.conname);
  END LOOP;
END
$$;

CREATE OR REPLACE FUNCTION ensure_sales_month(month_of date) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  first_day date := date_trunc('month', month_of)::date;
  next_month date := (date_trunc('month', month_of) + interval '1 month')::date;
  suffix text := to_char(first_day, 'YYYY_MM');
BEGIN
  IF to_regclass('sale_line_' || suffix) IS NOT NULL THEN
    RETURN;
  END IF;
  -- Transactions that write sales hold this lock shared: a new partition locks the tables in an order of its own.
  PERFORM pg_advisory_xact_lock(hashtext('ensure_sales_month'));
  -- Made meanwhile? to_regclass would answer from what this session knew before it waited.
  IF EXISTS (SELECT FROM pg_class WHERE relname = 'sale_line_' || suffix AND relispartition) THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF sale_check FOR VALUES FROM (%L) TO (%L)',
    'sale_check_' || suffix, first_day, next_month);
  EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF sale_line FOR VALUES FROM (%L) TO (%L)',
    'sale_line_' || suffix, first_day, next_month);
END
$$;
