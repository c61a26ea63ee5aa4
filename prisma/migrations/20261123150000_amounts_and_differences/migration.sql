-- CreateEnum
CREATE TYPE "amount_kind" AS ENUM ('payment', 'discount', 'tip', 'service', 'void');

-- CreateEnum
CREATE TYPE "difference_kind" AS ENUM ('payments', 'report');

-- CreateTable
CREATE TABLE "amount_day" (
    "workspace_id" UUID NOT NULL,
    "business_date" DATE NOT NULL,
    "restaurant_id" UUID NOT NULL,
    "kind" "amount_kind" NOT NULL,
    "type" TEXT NOT NULL,
    "sum" DECIMAL(20,6) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "amount_day_pkey" PRIMARY KEY ("workspace_id","business_date","restaurant_id","kind","type")
);

-- CreateTable
CREATE TABLE "day_difference" (
    "workspace_id" UUID NOT NULL,
    "restaurant_id" UUID NOT NULL,
    "business_date" DATE NOT NULL,
    "kind" "difference_kind" NOT NULL,
    "source" "source" NOT NULL,
    "ours" DECIMAL(20,6) NOT NULL,
    "theirs" DECIMAL(20,6) NOT NULL,
    "cause" TEXT NOT NULL,
    "noted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "day_difference_pkey" PRIMARY KEY ("workspace_id","restaurant_id","business_date","kind")
);

-- AddForeignKey
ALTER TABLE "amount_day" ADD CONSTRAINT "amount_day_workspace_id_restaurant_id_fkey" FOREIGN KEY ("workspace_id", "restaurant_id") REFERENCES "restaurant"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "day_difference" ADD CONSTRAINT "day_difference_workspace_id_restaurant_id_fkey" FOREIGN KEY ("workspace_id", "restaurant_id") REFERENCES "restaurant"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Lines struck off that are held already; why they were nobody asked then.
INSERT INTO "amount_day" ("workspace_id", "business_date", "restaurant_id", "kind", "type", "sum", "count")
SELECT c."workspace_id", c."business_date", c."restaurant_id", 'void', '', sum(l."total"), count(*)
FROM "sale_line" l
JOIN "sale_check" c ON c."workspace_id" = l."workspace_id" AND c."business_date" = l."business_date" AND c."id" = l."check_id"
WHERE l."kind" = 'void' GROUP BY 1, 2, 3;
