-- AlterEnum
ALTER TYPE "price_status" ADD VALUE 'superseded';

-- AlterTable
ALTER TABLE "integration" ADD COLUMN     "current_at" TIMESTAMPTZ(3),
ADD COLUMN     "history_days" INTEGER NOT NULL DEFAULT 90,
ADD COLUMN     "last_error" TEXT,
ADD COLUMN     "nightly" TEXT NOT NULL DEFAULT '30 4 * * *',
ADD COLUMN     "nightly_at" TIMESTAMPTZ(3),
ADD COLUMN     "schedule" TEXT NOT NULL DEFAULT '*/5 * * * *',
ADD COLUMN     "succeeded_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "dish_price" ADD COLUMN     "failure" TEXT,
ADD COLUMN     "price_before" DECIMAL(20,6),
ADD COLUMN     "sent_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "exchange_order" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "source" "source" NOT NULL,
    "period_from" DATE,
    "period_to" DATE,
    "dry_run" BOOLEAN NOT NULL,
    "author" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "exchange_order_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "source_memory" (
    "workspace_id" UUID NOT NULL,
    "source" "source" NOT NULL,
    "bucket" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "version" BIGINT NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "source_memory_pkey" PRIMARY KEY ("workspace_id","source","bucket","key")
);

-- AddForeignKey
ALTER TABLE "exchange_order" ADD CONSTRAINT "exchange_order_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_memory" ADD CONSTRAINT "source_memory_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

