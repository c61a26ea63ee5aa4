-- Whoever is limited to some restaurants: null is all of them, and an empty list none. Nothing but a person's or the operator's
-- word makes it null again: restaurants that become one are replaced in it, and an id of no restaurant opens nothing.
ALTER TABLE "member" ADD COLUMN "restaurant_ids" UUID[];
ALTER TABLE "invitation" ADD COLUMN "restaurant_ids" UUID[];
ALTER TABLE "api_key" ADD COLUMN "restaurant_ids" UUID[];
-- An owner has all: who manages the team could widen any limit.
ALTER TABLE "member" ADD CONSTRAINT "member_owner_unlimited" CHECK ("role" <> 'owner' OR "restaurant_ids" IS NULL);
ALTER TABLE "webhook" ADD COLUMN "restaurant_ids" UUID[], ADD COLUMN "made_by" TEXT;

-- What was told to somebody, or written by an agent, with the restaurants it may speak of.
ALTER TABLE "agent_run" ADD COLUMN "restaurant_ids" UUID[];
ALTER TABLE "agent_session" ADD COLUMN "restaurant_ids" UUID[];
ALTER TABLE "ai_thread" ADD COLUMN "restaurant_ids" UUID[];
ALTER TABLE "card" ADD COLUMN "restaurant_ids" UUID[];
ALTER TABLE "card_comment" ADD COLUMN "restaurant_ids" UUID[];

-- The restaurants an event tells of: none of a card that a person made, null all of them. So nothing that happened before is told
-- to those who are limited.
ALTER TABLE "event" ADD COLUMN "restaurant_ids" UUID[];

-- Of a mailing an empty list was all of them.
ALTER TABLE "mailing" ALTER COLUMN "restaurant_ids" DROP NOT NULL;
UPDATE "mailing" SET "restaurant_ids" = NULL WHERE "restaurant_ids" = '{}';

-- Whether a dish was ever sold in one of some restaurants.
CREATE INDEX "restaurant_dish_day_workspace_id_dish_id_restaurant_id_idx" ON "restaurant_dish_day"("workspace_id", "dish_id", "restaurant_id");
