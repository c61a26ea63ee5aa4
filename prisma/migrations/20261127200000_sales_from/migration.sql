-- The first day that checks and lines are stored of; null: none were dropped. It is of the installation, since months are
-- partitions that all workspaces share, and is written in the transaction that drops a month: what is before it is never
-- stored again, because its rollups are there and would be added to.
ALTER TABLE installation ADD COLUMN sales_from date;

-- As before, and refuses a month that was dropped: a process of any release fails instead of storing it anew.
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
  IF EXISTS (SELECT FROM installation WHERE sales_from > first_day) THEN
    RAISE EXCEPTION 'The checks of % were dropped and are not stored again', to_char(first_day, 'YYYY-MM');
  END IF;
  EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF sale_check FOR VALUES FROM (%L) TO (%L)',
    'sale_check_' || suffix, first_day, next_month);
  EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF sale_line FOR VALUES FROM (%L) TO (%L)',
    'sale_line_' || suffix, first_day, next_month);
END
$$;
