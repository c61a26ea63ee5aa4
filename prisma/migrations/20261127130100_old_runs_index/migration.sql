CREATE INDEX CONCURRENTLY "exchange_run_finished_at_idx" ON "exchange_run"("finished_at");
