-- AlterTable
ALTER TABLE "sale_line" ADD COLUMN "void_reason" TEXT, ADD COLUMN "voided_by" TEXT;

-- AlterTable
ALTER TABLE "restaurant_day" ADD COLUMN "voids" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "void_sum" DECIMAL(20,6) NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "restaurant_hour" ADD COLUMN "guests" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "positions" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "discount" DECIMAL(20,6) NOT NULL DEFAULT 0,
ADD COLUMN "returns" DECIMAL(20,6) NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "restaurant_dish_day" ADD COLUMN "return_quantity" DECIMAL(20,6) NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "dish_day" ADD COLUMN "return_quantity" DECIMAL(20,6) NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "waiter_day" ADD COLUMN "guests" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "discount" DECIMAL(20,6) NOT NULL DEFAULT 0,
ADD COLUMN "returns" DECIMAL(20,6) NOT NULL DEFAULT 0,
ADD COLUMN "voids" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "waiter_hour" ADD COLUMN "guests" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "discount" DECIMAL(20,6) NOT NULL DEFAULT 0,
ADD COLUMN "returns" DECIMAL(20,6) NOT NULL DEFAULT 0,
ADD COLUMN "voids" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "restaurant_order_day" (
    "workspace_id" UUID NOT NULL,
    "business_date" DATE NOT NULL,
    "restaurant_id" UUID NOT NULL,
    "order_category" TEXT NOT NULL,
    "station" TEXT NOT NULL,
    "revenue" DECIMAL(20,6) NOT NULL,
    "checks" INTEGER NOT NULL,
    "documents" INTEGER NOT NULL,
    "positions" INTEGER NOT NULL,
    "quantity" DECIMAL(20,6) NOT NULL,
    "discount" DECIMAL(20,6) NOT NULL,
    "returns" DECIMAL(20,6) NOT NULL,
    "guests" INTEGER NOT NULL,

    CONSTRAINT "restaurant_order_day_pkey" PRIMARY KEY ("workspace_id","business_date","restaurant_id","order_category","station")
);

-- AddForeignKey
ALTER TABLE "restaurant_order_day" ADD CONSTRAINT "restaurant_order_day_workspace_id_restaurant_id_fkey" FOREIGN KEY ("workspace_id", "restaurant_id") REFERENCES "restaurant"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What is held already, from its lines: a check at a time, then the rollups over checks.
CREATE TEMP TABLE told_check_sums ON COMMIT DROP AS
SELECT c."workspace_id", c."business_date", c."restaurant_id", c."id", c."waiter_id", c."hour", c."is_sale",
    coalesce(c."order_category", '') AS "order_category", coalesce(c."station", '') AS "station",
    c."total", c."quantity", c."positions",
    CASE WHEN c."is_sale" THEN coalesce(c."guests", 0) ELSE 0 END AS "guests",
    coalesce(sum(l."discount") FILTER (WHERE l."kind" <> 'void'), 0) AS "discount",
    coalesce(sum(l."total") FILTER (WHERE l."kind" = 'return'), 0) AS "returns",
    count(*) FILTER (WHERE l."kind" = 'void') AS "voids",
    coalesce(sum(l."total") FILTER (WHERE l."kind" = 'void'), 0) AS "void_sum"
FROM "sale_check" c
JOIN "sale_line" l ON l."workspace_id" = c."workspace_id" AND l."business_date" = c."business_date" AND l."check_id" = c."id"
GROUP BY c."workspace_id", c."business_date", c."id", c."restaurant_id", c."waiter_id", c."hour", c."is_sale",
    c."order_category", c."station", c."total", c."quantity", c."positions", c."guests";

UPDATE "restaurant_day" held SET "voids" = told."voids", "void_sum" = told."void_sum"
FROM (SELECT "workspace_id", "business_date", "restaurant_id", sum("voids") AS "voids", sum("void_sum") AS "void_sum"
    FROM told_check_sums WHERE "voids" > 0 GROUP BY 1, 2, 3) told
WHERE held."workspace_id" = told."workspace_id" AND held."business_date" = told."business_date"
    AND held."restaurant_id" = told."restaurant_id";

UPDATE "restaurant_hour" held SET "guests" = told."guests", "positions" = told."positions", "discount" = told."discount",
    "returns" = told."returns"
FROM (SELECT "workspace_id", "business_date", "restaurant_id", "hour", sum("guests") AS "guests", sum("positions") AS "positions",
        sum("discount") AS "discount", sum("returns") AS "returns"
    FROM told_check_sums WHERE "positions" > 0 GROUP BY 1, 2, 3, 4) told
WHERE held."workspace_id" = told."workspace_id" AND held."business_date" = told."business_date"
    AND held."restaurant_id" = told."restaurant_id" AND held."hour" = told."hour";

INSERT INTO "restaurant_order_day"
SELECT "workspace_id", "business_date", "restaurant_id", "order_category", "station", sum("total"),
    count(*) FILTER (WHERE "is_sale"), count(*), sum("positions"), sum("quantity"), sum("discount"), sum("returns"), sum("guests")
FROM told_check_sums WHERE "positions" > 0 GROUP BY 1, 2, 3, 4, 5;

UPDATE "waiter_day" held SET "guests" = told."guests", "discount" = told."discount", "returns" = told."returns",
    "voids" = told."voids"
FROM (SELECT "workspace_id", "business_date", "restaurant_id", "waiter_id", sum("guests") AS "guests",
        sum("discount") AS "discount", sum("returns") AS "returns", sum("voids") AS "voids"
    FROM told_check_sums WHERE "waiter_id" IS NOT NULL GROUP BY 1, 2, 3, 4) told
WHERE held."workspace_id" = told."workspace_id" AND held."business_date" = told."business_date"
    AND held."restaurant_id" = told."restaurant_id" AND held."waiter_id" = told."waiter_id";

UPDATE "waiter_hour" held SET "guests" = told."guests", "discount" = told."discount", "returns" = told."returns",
    "voids" = told."voids"
FROM (SELECT "workspace_id", "business_date", "restaurant_id", "waiter_id", "hour", sum("guests") AS "guests",
        sum("discount") AS "discount", sum("returns") AS "returns", sum("voids") AS "voids"
    FROM told_check_sums WHERE "waiter_id" IS NOT NULL GROUP BY 1, 2, 3, 4, 5) told
WHERE held."workspace_id" = told."workspace_id" AND held."business_date" = told."business_date"
    AND held."restaurant_id" = told."restaurant_id" AND held."waiter_id" = told."waiter_id" AND held."hour" = told."hour";

CREATE TEMP TABLE told_dish_returns ON COMMIT DROP AS
SELECT c."workspace_id", c."business_date", c."restaurant_id", l."dish_id", sum(l."quantity") AS "quantity"
FROM "sale_line" l
JOIN "sale_check" c ON c."workspace_id" = l."workspace_id" AND c."business_date" = l."business_date" AND c."id" = l."check_id"
WHERE l."kind" = 'return' GROUP BY 1, 2, 3, 4;

UPDATE "restaurant_dish_day" held SET "return_quantity" = told."quantity"
FROM told_dish_returns told
WHERE held."workspace_id" = told."workspace_id" AND held."business_date" = told."business_date"
    AND held."restaurant_id" = told."restaurant_id" AND held."dish_id" = told."dish_id";

UPDATE "dish_day" held SET "return_quantity" = told."quantity"
FROM (SELECT "workspace_id", "business_date", "dish_id", sum("quantity") AS "quantity" FROM told_dish_returns GROUP BY 1, 2, 3) told
WHERE held."workspace_id" = told."workspace_id" AND held."business_date" = told."business_date" AND held."dish_id" = told."dish_id";
