-- AlterTable
ALTER TABLE "dish" ADD COLUMN "unit_key" TEXT GENERATED ALWAYS AS (coalesce(fold_text("unit"), '')) STORED NOT NULL;
