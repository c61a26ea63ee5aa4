-- AlterTable
ALTER TABLE "stock_movement" ALTER COLUMN "restaurant_id" DROP NOT NULL,
ADD COLUMN "place_key" TEXT;

-- What is of no restaurant says what place it is of: by that it is found when its days are read again.
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_holder_check" CHECK ("restaurant_id" IS NOT NULL OR "place_key" IS NOT NULL);
