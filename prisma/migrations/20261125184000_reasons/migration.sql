-- Why a row, a run or a price was not taken, or an event not delivered, as a code with its values. What was written before stays in its English words.
ALTER TABLE "exchange_reject" ADD COLUMN "code" TEXT, ADD COLUMN "params" JSONB;
ALTER TABLE "exchange_run" ADD COLUMN "reason_code" TEXT, ADD COLUMN "reason_params" JSONB;
ALTER TABLE "integration" ADD COLUMN "last_reasons" JSONB, ADD COLUMN "nightly_reasons" JSONB;
ALTER TABLE "dish_price" ADD COLUMN "failure_code" TEXT, ADD COLUMN "failure_params" JSONB;
ALTER TABLE "delivery_attempt" ADD COLUMN "code" TEXT, ADD COLUMN "params" JSONB;
