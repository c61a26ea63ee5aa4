-- AlterTable
ALTER TABLE "integration" ADD COLUMN "last_has_sales" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "nightly_has_sales" BOOLEAN NOT NULL DEFAULT false;
