-- Figures of stock read movements by day, and all that they add up or are told by: it is found in the index, without the rows.
CREATE INDEX "stock_movement_by_day" ON "stock_movement"("workspace_id", "business_date", "restaurant_id")
INCLUDE ("search_name", "unit_key", "place", "direction", "reason_code", "quantity", "cost_sum");
DROP INDEX "stock_movement_workspace_id_business_date_idx";
