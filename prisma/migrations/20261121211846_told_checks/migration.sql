-- AlterTable
ALTER TABLE "integration" ADD COLUMN     "nightly_error" TEXT,
ADD COLUMN     "nightly_retry_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "told_check" (
    "workspace_id" UUID NOT NULL,
    "restaurant_id" UUID NOT NULL,
    "source_key" TEXT NOT NULL,
    "id" UUID NOT NULL,

    CONSTRAINT "told_check_pkey" PRIMARY KEY ("workspace_id","restaurant_id","source_key")
);

-- AddForeignKey
ALTER TABLE "told_check" ADD CONSTRAINT "told_check_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

