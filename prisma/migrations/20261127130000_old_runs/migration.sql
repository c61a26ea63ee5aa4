-- Runs of exchanges are deleted after a year. Nothing reads the run of a day but people who look into the table.
ALTER TABLE sales_day DROP CONSTRAINT sales_day_workspace_id_run_id_fkey;
