-- AlterTable
ALTER TABLE "sale_line" ADD COLUMN "modifiers" JSONB;
