-- A check that comes to nothing is a document and counts no more: neither it nor its guests.
CREATE TEMP TABLE nothing_paid ON COMMIT DROP AS
SELECT "workspace_id", "business_date", "restaurant_id", "id", "waiter_id", "hour",
    coalesce("order_category", '') AS "order_category", coalesce("station", '') AS "station", coalesce("guests", 0) AS "guests"
FROM "sale_check" WHERE "is_sale" AND "total" = 0;

UPDATE "sale_check" held SET "is_sale" = false
FROM nothing_paid told
WHERE held."workspace_id" = told."workspace_id" AND held."business_date" = told."business_date" AND held."id" = told."id";

UPDATE "restaurant_day" held SET "checks" = held."checks" - told."checks", "guests" = held."guests" - told."guests",
    "checks_without_waiter" = held."checks_without_waiter" - told."without_waiter"
FROM (SELECT "workspace_id", "business_date", "restaurant_id", count(*) AS "checks", sum("guests") AS "guests",
        count(*) FILTER (WHERE "waiter_id" IS NULL) AS "without_waiter"
    FROM nothing_paid GROUP BY 1, 2, 3) told
WHERE held."workspace_id" = told."workspace_id" AND held."business_date" = told."business_date"
    AND held."restaurant_id" = told."restaurant_id";

UPDATE "restaurant_hour" held SET "checks" = held."checks" - told."checks", "guests" = held."guests" - told."guests"
FROM (SELECT "workspace_id", "business_date", "restaurant_id", "hour", count(*) AS "checks", sum("guests") AS "guests"
    FROM nothing_paid GROUP BY 1, 2, 3, 4) told
WHERE held."workspace_id" = told."workspace_id" AND held."business_date" = told."business_date"
    AND held."restaurant_id" = told."restaurant_id" AND held."hour" = told."hour";

UPDATE "restaurant_order_day" held SET "checks" = held."checks" - told."checks", "guests" = held."guests" - told."guests"
FROM (SELECT "workspace_id", "business_date", "restaurant_id", "order_category", "station", count(*) AS "checks",
        sum("guests") AS "guests"
    FROM nothing_paid GROUP BY 1, 2, 3, 4, 5) told
WHERE held."workspace_id" = told."workspace_id" AND held."business_date" = told."business_date"
    AND held."restaurant_id" = told."restaurant_id" AND held."order_category" = told."order_category"
    AND held."station" = told."station";

UPDATE "waiter_day" held SET "checks" = held."checks" - told."checks", "guests" = held."guests" - told."guests"
FROM (SELECT "workspace_id", "business_date", "restaurant_id", "waiter_id", count(*) AS "checks", sum("guests") AS "guests"
    FROM nothing_paid WHERE "waiter_id" IS NOT NULL GROUP BY 1, 2, 3, 4) told
WHERE held."workspace_id" = told."workspace_id" AND held."business_date" = told."business_date"
    AND held."restaurant_id" = told."restaurant_id" AND held."waiter_id" = told."waiter_id";

UPDATE "waiter_hour" held SET "checks" = held."checks" - told."checks", "guests" = held."guests" - told."guests"
FROM (SELECT "workspace_id", "business_date", "restaurant_id", "waiter_id", "hour", count(*) AS "checks", sum("guests") AS "guests"
    FROM nothing_paid WHERE "waiter_id" IS NOT NULL GROUP BY 1, 2, 3, 4, 5) told
WHERE held."workspace_id" = told."workspace_id" AND held."business_date" = told."business_date"
    AND held."restaurant_id" = told."restaurant_id" AND held."waiter_id" = told."waiter_id" AND held."hour" = told."hour";
