-- Lines struck off or returned are a few in a hundred, and a list shows them by day: without an index of their own it would
-- read every line of its period. Partitions that are still to come get theirs with the table.
CREATE INDEX "sale_line_reversal" ON "sale_line" ("workspace_id", "business_date", "check_id", "line_no") WHERE "kind" <> 'sale';

-- AlterTable
ALTER TABLE "restaurant_day" ADD COLUMN "return_lines" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "waiter_reversal_day" (
    "workspace_id" UUID NOT NULL,
    "business_date" DATE NOT NULL,
    "waiter_id" UUID NOT NULL,
    "restaurant_id" UUID NOT NULL,
    "kind" "line_kind" NOT NULL,
    "sum" DECIMAL(20,6) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "waiter_reversal_day_pkey" PRIMARY KEY ("workspace_id","business_date","restaurant_id","waiter_id","kind")
);

-- CreateIndex
CREATE INDEX "waiter_reversal_day_workspace_id_waiter_id_business_date_idx" ON "waiter_reversal_day"("workspace_id", "waiter_id", "business_date");

-- AddForeignKey
ALTER TABLE "waiter_reversal_day" ADD CONSTRAINT "waiter_reversal_day_workspace_id_waiter_id_fkey" FOREIGN KEY ("workspace_id", "waiter_id") REFERENCES "waiter"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waiter_reversal_day" ADD CONSTRAINT "waiter_reversal_day_workspace_id_restaurant_id_fkey" FOREIGN KEY ("workspace_id", "restaurant_id") REFERENCES "restaurant"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What is held already, from its lines.
CREATE TEMP TABLE told_reversals ON COMMIT DROP AS
SELECT c."workspace_id", c."business_date", c."restaurant_id", c."waiter_id", l."kind", sum(l."total") AS "sum", count(*) AS "count"
FROM "sale_line" l
JOIN "sale_check" c ON c."workspace_id" = l."workspace_id" AND c."business_date" = l."business_date" AND c."id" = l."check_id"
WHERE l."kind" <> 'sale' GROUP BY 1, 2, 3, 4, 5;

INSERT INTO "waiter_reversal_day" ("workspace_id", "business_date", "waiter_id", "restaurant_id", "kind", "sum", "count")
SELECT "workspace_id", "business_date", "waiter_id", "restaurant_id", "kind", "sum", "count"
FROM told_reversals WHERE "waiter_id" IS NOT NULL;

UPDATE "restaurant_day" held SET "return_lines" = told."count"
FROM (SELECT "workspace_id", "business_date", "restaurant_id", sum("count") AS "count"
    FROM told_reversals WHERE "kind" = 'return' GROUP BY 1, 2, 3) told
WHERE held."workspace_id" = told."workspace_id" AND held."business_date" = told."business_date"
    AND held."restaurant_id" = told."restaurant_id";
