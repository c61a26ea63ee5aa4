-- Dishes by calendar month, beside their days; over all restaurants by weekday too, on the first of the month that is one. A month is written as often as it has days, each time in place: room is left for it.
CREATE TABLE "restaurant_dish_month" (
    "workspace_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "restaurant_id" UUID NOT NULL,
    "dish_id" UUID NOT NULL,
    "lines" INTEGER NOT NULL,
    "quantity" DECIMAL(20,6) NOT NULL,
    "revenue" DECIMAL(20,6) NOT NULL,
    "discount" DECIMAL(20,6) NOT NULL,
    "line_cost" DECIMAL(20,6) NOT NULL,
    "line_cost_quantity" DECIMAL(20,6) NOT NULL,
    "return_quantity" DECIMAL(20,6) NOT NULL,

    CONSTRAINT "restaurant_dish_month_pkey" PRIMARY KEY ("workspace_id","month","restaurant_id","dish_id")
) WITH (fillfactor = 80);

CREATE TABLE "dish_month" (
    "workspace_id" UUID NOT NULL,
    "business_date" DATE NOT NULL,
    "dish_id" UUID NOT NULL,
    "lines" INTEGER NOT NULL,
    "quantity" DECIMAL(20,6) NOT NULL,
    "revenue" DECIMAL(20,6) NOT NULL,
    "discount" DECIMAL(20,6) NOT NULL,
    "line_cost" DECIMAL(20,6) NOT NULL,
    "line_cost_quantity" DECIMAL(20,6) NOT NULL,
    "return_quantity" DECIMAL(20,6) NOT NULL,

    CONSTRAINT "dish_month_pkey" PRIMARY KEY ("workspace_id","business_date","dish_id")
) WITH (fillfactor = 80);

ALTER TABLE "restaurant_dish_month" ADD CONSTRAINT "restaurant_dish_month_workspace_id_dish_id_fkey" FOREIGN KEY ("workspace_id", "dish_id") REFERENCES "dish"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "restaurant_dish_month" ADD CONSTRAINT "restaurant_dish_month_workspace_id_restaurant_id_fkey" FOREIGN KEY ("workspace_id", "restaurant_id") REFERENCES "restaurant"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "dish_month" ADD CONSTRAINT "dish_month_workspace_id_dish_id_fkey" FOREIGN KEY ("workspace_id", "dish_id") REFERENCES "dish"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Of the days that are held. Run again, it comes to the same.
INSERT INTO "restaurant_dish_month" ("workspace_id", "month", "restaurant_id", "dish_id", "lines", "quantity", "revenue", "discount", "line_cost", "line_cost_quantity", "return_quantity")
SELECT "workspace_id", date_trunc('month', "business_date"::timestamp)::date, "restaurant_id", "dish_id", sum("lines"), sum("quantity"), sum("revenue"), sum("discount"), sum("line_cost"), sum("line_cost_quantity"), sum("return_quantity")
FROM "restaurant_dish_day" GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
ON CONFLICT ("workspace_id", "month", "restaurant_id", "dish_id") DO UPDATE SET
  "lines" = excluded."lines",
  "quantity" = excluded."quantity",
  "revenue" = excluded."revenue",
  "discount" = excluded."discount",
  "line_cost" = excluded."line_cost",
  "line_cost_quantity" = excluded."line_cost_quantity",
  "return_quantity" = excluded."return_quantity";

INSERT INTO "dish_month" ("workspace_id", "business_date", "dish_id", "lines", "quantity", "revenue", "discount", "line_cost", "line_cost_quantity", "return_quantity")
SELECT "workspace_id", "business_date" - (extract(day FROM "business_date")::int - 1) / 7 * 7, "dish_id", sum("lines"), sum("quantity"), sum("revenue"), sum("discount"), sum("line_cost"), sum("line_cost_quantity"), sum("return_quantity")
FROM "dish_day" GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
ON CONFLICT ("workspace_id", "business_date", "dish_id") DO UPDATE SET
  "lines" = excluded."lines",
  "quantity" = excluded."quantity",
  "revenue" = excluded."revenue",
  "discount" = excluded."discount",
  "line_cost" = excluded."line_cost",
  "line_cost_quantity" = excluded."line_cost_quantity",
  "return_quantity" = excluded."return_quantity";

-- Costs that lines carry: as of days, most months of most workspaces have none of them to read.
CREATE INDEX "dish_month_line_cost" ON "dish_month"("workspace_id", "business_date")
INCLUDE ("dish_id", "line_cost", "line_cost_quantity") WHERE "line_cost" <> 0 OR "line_cost_quantity" <> 0;
