-- CreateEnum
CREATE TYPE "day_closing_state" AS ENUM ('complete', 'awaiting', 'unproven', 'missing', 'unread');

-- CreateTable
CREATE TABLE "day_closing" (
    "workspace_id" UUID NOT NULL,
    "restaurant_id" UUID NOT NULL,
    "business_date" DATE NOT NULL,
    "source" "source" NOT NULL,
    "closing" TEXT NOT NULL,
    "state" "day_closing_state" NOT NULL,
    "missing" INTEGER NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "is_filed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "day_closing_pkey" PRIMARY KEY ("workspace_id","restaurant_id","business_date")
);

-- CreateIndex
CREATE INDEX "day_closing_workspace_id_source_ended_at_idx" ON "day_closing"("workspace_id", "source", "ended_at");

-- AddForeignKey
ALTER TABLE "day_closing" ADD CONSTRAINT "day_closing_workspace_id_restaurant_id_fkey" FOREIGN KEY ("workspace_id", "restaurant_id") REFERENCES "restaurant"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
