-- CreateTable
CREATE TABLE "dish_price_elsewhere" (
    "workspace_id" UUID NOT NULL,
    "dish_id" UUID NOT NULL,
    "restaurant_id" UUID NOT NULL,
    "price" DECIMAL(20,6) NOT NULL,

    CONSTRAINT "dish_price_elsewhere_pkey" PRIMARY KEY ("workspace_id","dish_id","restaurant_id")
);

-- CreateIndex
CREATE INDEX "dish_price_elsewhere_workspace_id_restaurant_id_idx" ON "dish_price_elsewhere"("workspace_id", "restaurant_id");

-- AddForeignKey
ALTER TABLE "dish_price_elsewhere" ADD CONSTRAINT "dish_price_elsewhere_workspace_id_dish_id_fkey" FOREIGN KEY ("workspace_id", "dish_id") REFERENCES "dish"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dish_price_elsewhere" ADD CONSTRAINT "dish_price_elsewhere_workspace_id_restaurant_id_fkey" FOREIGN KEY ("workspace_id", "restaurant_id") REFERENCES "restaurant"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
