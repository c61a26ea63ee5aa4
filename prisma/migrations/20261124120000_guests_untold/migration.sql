-- Guests that no check tells are unknown, and not 0.
ALTER TABLE "restaurant_day" ALTER COLUMN "guests" DROP NOT NULL;
ALTER TABLE "restaurant_hour" ALTER COLUMN "guests" DROP DEFAULT, ALTER COLUMN "guests" DROP NOT NULL;
ALTER TABLE "restaurant_order_day" ALTER COLUMN "guests" DROP NOT NULL;
ALTER TABLE "waiter_day" ALTER COLUMN "guests" DROP DEFAULT, ALTER COLUMN "guests" DROP NOT NULL;
ALTER TABLE "waiter_hour" ALTER COLUMN "guests" DROP DEFAULT, ALTER COLUMN "guests" DROP NOT NULL;

-- Of the days that are held. Run again, it comes to the same.
UPDATE "restaurant_day" held SET "guests" = NULL
WHERE held."guests" = 0 AND NOT EXISTS (SELECT FROM "sale_check" told
    WHERE told."workspace_id" = held."workspace_id" AND told."business_date" = held."business_date"
        AND told."restaurant_id" = held."restaurant_id" AND told."is_sale" AND told."guests" IS NOT NULL);

UPDATE "restaurant_hour" held SET "guests" = NULL
WHERE held."guests" = 0 AND NOT EXISTS (SELECT FROM "sale_check" told
    WHERE told."workspace_id" = held."workspace_id" AND told."business_date" = held."business_date"
        AND told."restaurant_id" = held."restaurant_id" AND told."hour" = held."hour"
        AND told."is_sale" AND told."guests" IS NOT NULL);

UPDATE "restaurant_order_day" held SET "guests" = NULL
WHERE held."guests" = 0 AND NOT EXISTS (SELECT FROM "sale_check" told
    WHERE told."workspace_id" = held."workspace_id" AND told."business_date" = held."business_date"
        AND told."restaurant_id" = held."restaurant_id" AND coalesce(told."order_category", '') = held."order_category"
        AND coalesce(told."station", '') = held."station" AND told."is_sale" AND told."guests" IS NOT NULL);

UPDATE "waiter_day" held SET "guests" = NULL
WHERE held."guests" = 0 AND NOT EXISTS (SELECT FROM "sale_check" told
    WHERE told."workspace_id" = held."workspace_id" AND told."business_date" = held."business_date"
        AND told."restaurant_id" = held."restaurant_id" AND told."waiter_id" = held."waiter_id"
        AND told."is_sale" AND told."guests" IS NOT NULL);

UPDATE "waiter_hour" held SET "guests" = NULL
WHERE held."guests" = 0 AND NOT EXISTS (SELECT FROM "sale_check" told
    WHERE told."workspace_id" = held."workspace_id" AND told."business_date" = held."business_date"
        AND told."restaurant_id" = held."restaurant_id" AND told."waiter_id" = held."waiter_id"
        AND told."hour" = held."hour" AND told."is_sale" AND told."guests" IS NOT NULL);
