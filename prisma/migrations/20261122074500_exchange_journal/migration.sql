-- Why a run began, for whom, and whose fault a failed one was.
CREATE TYPE "run_cause" AS ENUM ('schedule', 'order', 'files', 'command');

ALTER TABLE "exchange_run"
    ADD COLUMN "error_code" TEXT,
    ADD COLUMN "cause" "run_cause",
    ADD COLUMN "order_id" UUID,
    ADD COLUMN "author" TEXT;

-- The runs of an order are looked up while it goes on.
CREATE INDEX "exchange_run_workspace_id_order_id_idx" ON "exchange_run"("workspace_id", "order_id");
