-- CreateEnum
CREATE TYPE "move_reason" AS ENUM ('sale', 'write_off', 'transfer', 'inventory', 'production', 'invoice');

-- AlterTable
ALTER TABLE "stock_movement" ADD COLUMN "reason_code" "move_reason";

-- AlterTable
ALTER TABLE "stock_threshold" ADD COLUMN "origin" "move_origin" NOT NULL DEFAULT 'api';
