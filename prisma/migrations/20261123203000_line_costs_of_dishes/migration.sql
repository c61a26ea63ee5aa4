-- Costs that lines carry, where the stock system tells none: most days of most workspaces have none of them to read.
CREATE INDEX "dish_day_line_cost" ON "dish_day"("workspace_id", "business_date")
INCLUDE ("dish_id", "line_cost", "line_cost_quantity") WHERE "line_cost" <> 0 OR "line_cost_quantity" <> 0;
