-- CreateEnum
CREATE TYPE "idempotency_state" AS ENUM ('running', 'done');

-- CreateEnum
CREATE TYPE "agent_kind" AS ENUM ('employee', 'developer');

-- CreateEnum
CREATE TYPE "card_status" AS ENUM ('new', 'in_progress', 'done', 'archived');

-- CreateEnum
CREATE TYPE "card_priority" AS ENUM ('low', 'normal', 'high', 'urgent');

-- CreateEnum
CREATE TYPE "comment_kind" AS ENUM ('comment', 'report');

-- CreateEnum
CREATE TYPE "webhook_target" AS ENUM ('url', 'agent');

-- CreateEnum
CREATE TYPE "webhook_mode" AS ENUM ('wake', 'card');

-- CreateEnum
CREATE TYPE "delivery_status" AS ENUM ('pending', 'delivering', 'delivered', 'failed', 'suppressed');

-- DropIndex
DROP INDEX "stock_movement_workspace_id_search_name_business_date_idx";

-- AlterTable
ALTER TABLE "event" ALTER COLUMN "body" SET DATA TYPE TEXT;

-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "rate_limit" INTEGER;

-- AlterTable
ALTER TABLE "dish_price" ADD COLUMN     "settled_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "restaurant" ADD COLUMN     "from_source" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "stock_movement" ADD COLUMN     "author" TEXT,
ADD COLUMN     "dish_id" UUID,
ADD COLUMN     "reason" TEXT,
ADD COLUMN     "unit_key" TEXT GENERATED ALWAYS AS (coalesce(fold_text("unit"), '')) STORED NOT NULL;

-- CreateTable
CREATE TABLE "request_log" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "request_log_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "idempotency_record" (
    "workspace_id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "state" "idempotency_state" NOT NULL,
    "status" SMALLINT,
    "body" TEXT,
    "leased_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_record_pkey" PRIMARY KEY ("workspace_id","key_id","method","path","token")
);

-- CreateTable
CREATE UNLOGGED TABLE "key_rate" (
    "workspace_id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "window_start" TIMESTAMPTZ(3) NOT NULL,
    "used" INTEGER NOT NULL,
    "full_at" TIMESTAMPTZ(3) NOT NULL,
    "per_minute" INTEGER NOT NULL,
    "granted" INTEGER NOT NULL,

    CONSTRAINT "key_rate_pkey" PRIMARY KEY ("workspace_id","key_id")
) WITH (fillfactor = 40);

-- CreateTable
CREATE UNLOGGED TABLE "address_rate" (
    "address" TEXT NOT NULL,
    "window_start" TIMESTAMPTZ(3) NOT NULL,
    "used" INTEGER NOT NULL,
    "full_at" TIMESTAMPTZ(3) NOT NULL,
    "per_minute" INTEGER NOT NULL,
    "granted" INTEGER NOT NULL,

    CONSTRAINT "address_rate_pkey" PRIMARY KEY ("address")
) WITH (fillfactor = 40);

-- CreateTable
CREATE TABLE "audit_entry" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "actor_type" TEXT NOT NULL,
    "actor_id" UUID NOT NULL,
    "actor_name" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "object_kind" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "details" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "agent" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "profile" TEXT,
    "kind" "agent_kind" NOT NULL,
    "name" TEXT NOT NULL,
    "search_name" TEXT GENERATED ALWAYS AS (fold_text("name")) STORED NOT NULL,
    "description" TEXT,
    "adapter" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agent_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "card" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "search_title" TEXT GENERATED ALWAYS AS (fold_text("title")) STORED NOT NULL,
    "content" TEXT,
    "status" "card_status" NOT NULL,
    "priority" "card_priority" NOT NULL,
    "assignee_id" UUID,
    "position" DECIMAL(30,10) NOT NULL,
    "board_key" DECIMAL(40,10) GENERATED ALWAYS AS (
        CASE "status" WHEN 'new' THEN 0 WHEN 'in_progress' THEN 1 WHEN 'done' THEN 2 ELSE 3 END * 1e15 + "position"
    ) STORED NOT NULL,
    "urgency" SMALLINT GENERATED ALWAYS AS (
        CASE "priority" WHEN 'urgent' THEN 0 WHEN 'high' THEN 1 WHEN 'normal' THEN 2 ELSE 3 END
    ) STORED NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "comments_count" INTEGER NOT NULL DEFAULT 0,
    "creator_type" TEXT NOT NULL,
    "creator_id" UUID NOT NULL,
    "creator_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "card_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "card_comment" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "card_id" UUID NOT NULL,
    "kind" "comment_kind" NOT NULL,
    "author_type" TEXT NOT NULL,
    "author_id" UUID NOT NULL,
    "author_name" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "card_comment_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "dashboard" (
    "workspace_id" UUID NOT NULL,
    "id" SERIAL NOT NULL,
    "preset" TEXT,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "is_shared" BOOLEAN NOT NULL,
    "widgets" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dashboard_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "integration" (
    "workspace_id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "sealed_credentials" TEXT,
    "is_connected" BOOLEAN NOT NULL DEFAULT false,
    "checked_at" TIMESTAMPTZ(3),
    "checks" JSONB,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "integration_pkey" PRIMARY KEY ("workspace_id","slug")
);

-- CreateTable
CREATE TABLE "stock_threshold" (
    "workspace_id" UUID NOT NULL,
    "search_name" TEXT NOT NULL,
    "unit_key" TEXT NOT NULL,
    "low_threshold" DECIMAL(20,6),
    "is_low" BOOLEAN NOT NULL DEFAULT false,
    "id" UUID NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stock_threshold_pkey" PRIMARY KEY ("workspace_id","search_name","unit_key")
);

-- CreateTable
CREATE TABLE "webhook" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "url" TEXT,
    "events" TEXT[],
    "description" TEXT,
    "target_kind" "webhook_target" NOT NULL,
    "agent_id" UUID,
    "delivery_mode" "webhook_mode",
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "sealed_secret" TEXT NOT NULL,
    "former_secret" TEXT,
    "former_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "delivery" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "event_type" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "status" "delivery_status" NOT NULL,
    "suppressed_reason" TEXT,
    "collapsed_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "delivery_attempt" (
    "workspace_id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "status" SMALLINT,
    "duration_ms" INTEGER NOT NULL,
    "error" TEXT,
    "response_snippet" TEXT,

    CONSTRAINT "delivery_attempt_pkey" PRIMARY KEY ("workspace_id","delivery_id","number")
);

-- CreateIndex
CREATE INDEX "request_log_created_at_idx" ON "request_log"("created_at");

-- CreateIndex
CREATE INDEX "idempotency_record_created_at_idx" ON "idempotency_record"("created_at");

-- CreateIndex
CREATE INDEX "address_rate_window_start_idx" ON "address_rate"("window_start");

-- CreateIndex
CREATE INDEX "audit_entry_workspace_id_object_kind_object_id_idx" ON "audit_entry"("workspace_id", "object_kind", "object_id");

-- CreateIndex
CREATE INDEX "agent_workspace_id_search_name_id_idx" ON "agent"("workspace_id", "search_name", "id");

-- CreateIndex
CREATE UNIQUE INDEX "agent_workspace_id_profile_key" ON "agent"("workspace_id", "profile");

-- CreateIndex
CREATE INDEX "card_workspace_id_board_key_id_idx" ON "card"("workspace_id", "board_key", "id");

-- CreateIndex
CREATE INDEX "card_workspace_id_assignee_id_status_idx" ON "card"("workspace_id", "assignee_id", "status");

-- CreateIndex
CREATE INDEX "card_comment_workspace_id_card_id_id_idx" ON "card_comment"("workspace_id", "card_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "dashboard_workspace_id_preset_key" ON "dashboard"("workspace_id", "preset");

-- CreateIndex
CREATE INDEX "delivery_workspace_id_webhook_id_id_idx" ON "delivery"("workspace_id", "webhook_id", "id");

-- CreateIndex
CREATE INDEX "delivery_next_attempt_at_idx" ON "delivery"("next_attempt_at");

-- CreateIndex
CREATE INDEX "stock_movement_workspace_id_search_name_unit_key_business_d_idx" ON "stock_movement"("workspace_id", "search_name", "unit_key", "business_date");

-- CreateIndex
CREATE INDEX "stock_movement_workspace_id_business_date_idx" ON "stock_movement"("workspace_id", "business_date");

-- AddForeignKey
ALTER TABLE "request_log" ADD CONSTRAINT "request_log_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_record" ADD CONSTRAINT "idempotency_record_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent" ADD CONSTRAINT "agent_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card" ADD CONSTRAINT "card_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card" ADD CONSTRAINT "card_workspace_id_assignee_id_fkey" FOREIGN KEY ("workspace_id", "assignee_id") REFERENCES "agent"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_comment" ADD CONSTRAINT "card_comment_workspace_id_card_id_fkey" FOREIGN KEY ("workspace_id", "card_id") REFERENCES "card"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dashboard" ADD CONSTRAINT "dashboard_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "integration" ADD CONSTRAINT "integration_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_threshold" ADD CONSTRAINT "stock_threshold_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_workspace_id_agent_id_fkey" FOREIGN KEY ("workspace_id", "agent_id") REFERENCES "agent"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_workspace_id_webhook_id_fkey" FOREIGN KEY ("workspace_id", "webhook_id") REFERENCES "webhook"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_attempt" ADD CONSTRAINT "delivery_attempt_workspace_id_delivery_id_fkey" FOREIGN KEY ("workspace_id", "delivery_id") REFERENCES "delivery"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Ends a transaction whose Idempotency-Key was answered by another call meanwhile.
CREATE FUNCTION refuse_repeat() RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'this call was answered already' USING ERRCODE = 'VT409';
END
$$;
