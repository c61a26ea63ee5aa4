-- A check is looked up by its number over all time, which no period narrows.
CREATE INDEX "sale_check_workspace_id_number_id_idx" ON "sale_check"("workspace_id", "number", "id");
