-- Of an agreed price: since when the accounting system has it.
ALTER TABLE "dish_price" ADD COLUMN "taken_at" TIMESTAMPTZ(3);
