-- A dish's orders are its sale lines: of its lines, those that came back are no order.
ALTER TABLE "restaurant_dish_day" ADD COLUMN "return_lines" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "dish_day" ADD COLUMN "return_lines" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "restaurant_dish_month" ADD COLUMN "return_lines" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "dish_month" ADD COLUMN "return_lines" INTEGER NOT NULL DEFAULT 0;

-- Of the days that are held; most dishes never came back. Run again, it comes to the same.
CREATE TEMP TABLE came_back ON COMMIT DROP AS
SELECT l."workspace_id", l."business_date", c."restaurant_id", l."dish_id", count(*) AS "return_lines"
FROM "sale_line" l JOIN "sale_check" c ON c."workspace_id" = l."workspace_id" AND c."business_date" = l."business_date"
    AND c."id" = l."check_id"
WHERE l."kind" = 'return' GROUP BY 1, 2, 3, 4;

UPDATE "restaurant_dish_day" held SET "return_lines" = told."return_lines"
FROM came_back told
WHERE held."workspace_id" = told."workspace_id" AND held."business_date" = told."business_date"
    AND held."restaurant_id" = told."restaurant_id" AND held."dish_id" = told."dish_id";

UPDATE "dish_day" held SET "return_lines" = told."return_lines"
FROM (SELECT "workspace_id", "business_date", "dish_id", sum("return_lines") AS "return_lines" FROM came_back GROUP BY 1, 2, 3) told
WHERE held."workspace_id" = told."workspace_id" AND held."business_date" = told."business_date" AND held."dish_id" = told."dish_id";

UPDATE "restaurant_dish_month" held SET "return_lines" = told."return_lines"
FROM (SELECT "workspace_id", date_trunc('month', "business_date"::timestamp)::date AS "month", "restaurant_id", "dish_id",
        sum("return_lines") AS "return_lines" FROM came_back GROUP BY 1, 2, 3, 4) told
WHERE held."workspace_id" = told."workspace_id" AND held."month" = told."month"
    AND held."restaurant_id" = told."restaurant_id" AND held."dish_id" = told."dish_id";

UPDATE "dish_month" held SET "return_lines" = told."return_lines"
FROM (SELECT "workspace_id", "business_date" - (extract(day FROM "business_date")::int - 1) / 7 * 7 AS "business_date", "dish_id",
        sum("return_lines") AS "return_lines" FROM came_back GROUP BY 1, 2, 3) told
WHERE held."workspace_id" = told."workspace_id" AND held."business_date" = told."business_date" AND held."dish_id" = told."dish_id";
