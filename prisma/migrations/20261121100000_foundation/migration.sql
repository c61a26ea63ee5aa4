-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- Folds text for search and ordering: lower case, ё as е, runs of blanks as one. Cyrillic is spelt out, so that search
-- works in Russian whatever locale the database was made with.
CREATE FUNCTION fold_text(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(
    translate(lower(value), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе'),
    '\s+', ' ', 'g'
  ))
$$;

-- CreateEnum
CREATE TYPE "run_status" AS ENUM ('running', 'succeeded', 'failed', 'rejected', 'interrupted');

-- CreateEnum
CREATE TYPE "day_action" AS ENUM ('inserted', 'replaced', 'unchanged', 'removed');

-- CreateEnum
CREATE TYPE "price_origin" AS ENUM ('accounting', 'api');

-- CreateEnum
CREATE TYPE "price_status" AS ENUM ('pending', 'sent', 'applied', 'failed');

-- CreateEnum
CREATE TYPE "source" AS ENUM ('source_a', 'source_b');

-- CreateEnum
CREATE TYPE "line_kind" AS ENUM ('sale', 'return', 'void');

-- CreateEnum
CREATE TYPE "move_direction" AS ENUM ('in', 'out');

-- CreateEnum
CREATE TYPE "move_origin" AS ENUM ('source_a', 'source_b', 'api');

-- CreateTable
CREATE TABLE "event" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "object_id" UUID NOT NULL,
    "actor_type" TEXT NOT NULL,
    "actor_id" UUID NOT NULL,
    "body" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "exchange_run" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "source" "source" NOT NULL,
    "origin" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "dry_run" BOOLEAN NOT NULL,
    "status" "run_status" NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "duration_ms" INTEGER,
    "resumed" INTEGER NOT NULL DEFAULT 0,
    "period_from" DATE,
    "period_to" DATE,
    "read" BIGINT NOT NULL DEFAULT 0,
    "inserted" BIGINT NOT NULL DEFAULT 0,
    "replaced" BIGINT NOT NULL DEFAULT 0,
    "unchanged" BIGINT NOT NULL DEFAULT 0,
    "rejected" BIGINT NOT NULL DEFAULT 0,
    "days_done" INTEGER NOT NULL DEFAULT 0,
    "days_total" INTEGER,
    "totals" JSONB,
    "error" TEXT,

    CONSTRAINT "exchange_run_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "exchange_run_day" (
    "workspace_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "restaurant_id" UUID NOT NULL,
    "business_date" DATE NOT NULL,
    "action" "day_action" NOT NULL,
    "lines" INTEGER NOT NULL,
    "checks" INTEGER NOT NULL,
    "revenue" DECIMAL(20,6) NOT NULL,

    CONSTRAINT "exchange_run_day_pkey" PRIMARY KEY ("workspace_id","run_id","restaurant_id","business_date")
);

-- CreateTable
CREATE TABLE "exchange_reject" (
    "workspace_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "file" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "column_name" TEXT,
    "reason" TEXT NOT NULL,

    CONSTRAINT "exchange_reject_pkey" PRIMARY KEY ("workspace_id","run_id","seq")
);

-- CreateTable
CREATE TABLE "api_key" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_by" TEXT NOT NULL,
    "rotated_from" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "dish" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "source" "source" NOT NULL,
    "source_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "search_name" TEXT GENERATED ALWAYS AS (fold_text("name")) STORED NOT NULL,
    "category" TEXT,
    "search_category" TEXT GENERATED ALWAYS AS (fold_text("category")) STORED,
    "category_path" TEXT,
    "unit" TEXT,
    "sale_price" DECIMAL(20,6),
    "portion_cost" DECIMAL(20,6),
    "is_on_menu" BOOLEAN NOT NULL DEFAULT true,
    "reference_date" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dish_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "dish_price" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "dish_id" UUID NOT NULL,
    "date" DATE NOT NULL,
    "price" DECIMAL(20,6) NOT NULL,
    "origin" "price_origin" NOT NULL,
    "status" "price_status" NOT NULL,
    "reason" TEXT,
    "author" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dish_price_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "restaurant" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "source" "source" NOT NULL,
    "source_key" TEXT,
    "name" TEXT NOT NULL,
    "search_name" TEXT GENERATED ALWAYS AS (fold_text("name")) STORED NOT NULL,
    "city" TEXT,
    "address" TEXT,
    "timezone" TEXT NOT NULL,
    "day_end_minutes" SMALLINT NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL,
    "reference_date" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "restaurant_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "restaurant_registry" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "restaurant_id" UUID NOT NULL,
    "name" TEXT,
    "search_name" TEXT GENERATED ALWAYS AS (fold_text("name")) STORED,
    "city" TEXT,
    "address" TEXT,
    "comment" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "restaurant_registry_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "restaurant_day" (
    "workspace_id" UUID NOT NULL,
    "business_date" DATE NOT NULL,
    "restaurant_id" UUID NOT NULL,
    "revenue" DECIMAL(20,6) NOT NULL,
    "checks" INTEGER NOT NULL,
    "documents" INTEGER NOT NULL,
    "positions" INTEGER NOT NULL,
    "quantity" DECIMAL(20,6) NOT NULL,
    "discount" DECIMAL(20,6) NOT NULL,
    "returns" DECIMAL(20,6) NOT NULL,
    "guests" INTEGER NOT NULL,
    "checks_without_waiter" INTEGER NOT NULL,
    "revenue_without_waiter" DECIMAL(20,6) NOT NULL,

    CONSTRAINT "restaurant_day_pkey" PRIMARY KEY ("workspace_id","business_date","restaurant_id")
);

-- CreateTable
CREATE TABLE "restaurant_hour" (
    "workspace_id" UUID NOT NULL,
    "business_date" DATE NOT NULL,
    "restaurant_id" UUID NOT NULL,
    "hour" SMALLINT NOT NULL,
    "revenue" DECIMAL(20,6) NOT NULL,
    "checks" INTEGER NOT NULL,

    CONSTRAINT "restaurant_hour_pkey" PRIMARY KEY ("workspace_id","business_date","restaurant_id","hour")
);

-- CreateTable
CREATE TABLE "restaurant_dish_day" (
    "workspace_id" UUID NOT NULL,
    "business_date" DATE NOT NULL,
    "restaurant_id" UUID NOT NULL,
    "dish_id" UUID NOT NULL,
    "lines" INTEGER NOT NULL,
    "quantity" DECIMAL(20,6) NOT NULL,
    "revenue" DECIMAL(20,6) NOT NULL,
    "discount" DECIMAL(20,6) NOT NULL,
    "line_cost" DECIMAL(20,6) NOT NULL,
    "line_cost_quantity" DECIMAL(20,6) NOT NULL,

    CONSTRAINT "restaurant_dish_day_pkey" PRIMARY KEY ("workspace_id","business_date","restaurant_id","dish_id")
);

-- CreateTable
CREATE TABLE "dish_day" (
    "workspace_id" UUID NOT NULL,
    "business_date" DATE NOT NULL,
    "dish_id" UUID NOT NULL,
    "lines" INTEGER NOT NULL,
    "quantity" DECIMAL(20,6) NOT NULL,
    "revenue" DECIMAL(20,6) NOT NULL,
    "discount" DECIMAL(20,6) NOT NULL,
    "line_cost" DECIMAL(20,6) NOT NULL,
    "line_cost_quantity" DECIMAL(20,6) NOT NULL,

    CONSTRAINT "dish_day_pkey" PRIMARY KEY ("workspace_id","business_date","dish_id")
);

-- CreateTable
CREATE TABLE "waiter_day" (
    "workspace_id" UUID NOT NULL,
    "business_date" DATE NOT NULL,
    "waiter_id" UUID NOT NULL,
    "restaurant_id" UUID NOT NULL,
    "revenue" DECIMAL(20,6) NOT NULL,
    "checks" INTEGER NOT NULL,
    "positions" INTEGER NOT NULL,
    "documents" INTEGER NOT NULL,
    "first_opened_at" TIMESTAMPTZ(3),
    "last_closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "waiter_day_pkey" PRIMARY KEY ("workspace_id","business_date","restaurant_id","waiter_id")
);

-- CreateTable
CREATE TABLE "waiter_hour" (
    "workspace_id" UUID NOT NULL,
    "business_date" DATE NOT NULL,
    "waiter_id" UUID NOT NULL,
    "restaurant_id" UUID NOT NULL,
    "hour" SMALLINT NOT NULL,
    "revenue" DECIMAL(20,6) NOT NULL,
    "checks" INTEGER NOT NULL,

    CONSTRAINT "waiter_hour_pkey" PRIMARY KEY ("workspace_id","business_date","restaurant_id","waiter_id","hour")
);

-- CreateTable
CREATE TABLE "sale_check" (
    "workspace_id" UUID NOT NULL,
    "business_date" DATE NOT NULL,
    "id" UUID NOT NULL,
    "restaurant_id" UUID NOT NULL,
    "source_key" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "waiter_id" UUID,
    "table_name" TEXT,
    "station" TEXT,
    "order_category" TEXT,
    "guests" INTEGER,
    "opened_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "hour" SMALLINT NOT NULL,
    "total" DECIMAL(20,6) NOT NULL,
    "quantity" DECIMAL(20,6) NOT NULL,
    "positions" INTEGER NOT NULL,
    "is_sale" BOOLEAN NOT NULL,

    CONSTRAINT "sale_check_pkey" PRIMARY KEY ("workspace_id","business_date","id")
) PARTITION BY RANGE ("business_date");

-- CreateTable
CREATE TABLE "sale_line" (
    "workspace_id" UUID NOT NULL,
    "business_date" DATE NOT NULL,
    "check_id" UUID NOT NULL,
    "line_no" INTEGER NOT NULL,
    "source_key" TEXT NOT NULL,
    "dish_id" UUID NOT NULL,
    "kind" "line_kind" NOT NULL,
    "quantity" DECIMAL(20,6) NOT NULL,
    "price" DECIMAL(20,6),
    "discount" DECIMAL(20,6),
    "total" DECIMAL(20,6) NOT NULL,
    "cost" DECIMAL(20,6),

    CONSTRAINT "sale_line_pkey" PRIMARY KEY ("workspace_id","business_date","check_id","line_no")
) PARTITION BY RANGE ("business_date");

-- CreateTable
CREATE TABLE "sales_day" (
    "workspace_id" UUID NOT NULL,
    "restaurant_id" UUID NOT NULL,
    "business_date" DATE NOT NULL,
    "digest" TEXT NOT NULL,
    "checks" INTEGER NOT NULL,
    "lines" INTEGER NOT NULL,
    "run_id" UUID NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sales_day_pkey" PRIMARY KEY ("workspace_id","restaurant_id","business_date")
);

-- CreateTable
CREATE TABLE "waiter" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "source" "source" NOT NULL,
    "source_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "search_name" TEXT GENERATED ALWAYS AS (fold_text("name")) STORED NOT NULL,
    "restaurant_id" UUID,
    "reference_date" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "waiter_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "stock_movement" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "restaurant_id" UUID NOT NULL,
    "origin" "move_origin" NOT NULL,
    "place" TEXT,
    "product" TEXT NOT NULL,
    "search_name" TEXT GENERATED ALWAYS AS (fold_text("product")) STORED NOT NULL,
    "unit" TEXT,
    "business_date" DATE NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "direction" "move_direction" NOT NULL,
    "quantity" DECIMAL(20,6) NOT NULL,
    "cost_sum" DECIMAL(20,6),
    "document" TEXT,

    CONSTRAINT "stock_movement_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "user_account" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "active_workspace_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_account" (
    "id" UUID NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification" (
    "id" UUID NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_rate_limit" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "last_request" BIGINT NOT NULL,

    CONSTRAINT "sign_in_rate_limit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workspace" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "logo" TEXT,
    "metadata" TEXT,
    "timezone" TEXT NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'RUB',
    "sandbox_of" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "workspace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "member_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "invitation" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT,
    "status" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "inviter_id" UUID NOT NULL,

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "workspace_setting" (
    "workspace_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "workspace_setting_pkey" PRIMARY KEY ("workspace_id","key")
);

-- CreateIndex
CREATE INDEX "event_created_at_idx" ON "event"("created_at");

-- CreateIndex
CREATE INDEX "exchange_run_workspace_id_source_started_at_idx" ON "exchange_run"("workspace_id", "source", "started_at");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE UNIQUE INDEX "dish_workspace_id_source_source_key_key" ON "dish"("workspace_id", "source", "source_key");

-- CreateIndex
CREATE INDEX "dish_price_workspace_id_dish_id_date_idx" ON "dish_price"("workspace_id", "dish_id", "date");

-- CreateIndex
CREATE INDEX "restaurant_workspace_id_search_name_id_idx" ON "restaurant"("workspace_id", "search_name", "id");

-- CreateIndex
CREATE UNIQUE INDEX "restaurant_workspace_id_source_source_key_key" ON "restaurant"("workspace_id", "source", "source_key");

-- CreateIndex
CREATE UNIQUE INDEX "restaurant_registry_workspace_id_restaurant_id_key" ON "restaurant_registry"("workspace_id", "restaurant_id");

-- CreateIndex
CREATE INDEX "restaurant_day_workspace_id_restaurant_id_business_date_idx" ON "restaurant_day"("workspace_id", "restaurant_id", "business_date");

-- CreateIndex
CREATE INDEX "dish_day_workspace_id_dish_id_business_date_idx" ON "dish_day"("workspace_id", "dish_id", "business_date");

-- CreateIndex
CREATE INDEX "waiter_day_workspace_id_waiter_id_business_date_idx" ON "waiter_day"("workspace_id", "waiter_id", "business_date");

-- CreateIndex
CREATE INDEX "waiter_hour_workspace_id_waiter_id_business_date_idx" ON "waiter_hour"("workspace_id", "waiter_id", "business_date");

-- CreateIndex
CREATE INDEX "sale_check_workspace_id_id_idx" ON "sale_check"("workspace_id", "id");

-- CreateIndex
-- The default order of the checks list: newest first, unknown times last.
CREATE INDEX "sale_check_workspace_id_opened_at_id_idx" ON "sale_check"("workspace_id", "opened_at" DESC NULLS LAST, "id" DESC);

-- CreateIndex
CREATE INDEX "sale_check_workspace_id_total_id_idx" ON "sale_check"("workspace_id", "total", "id");

-- CreateIndex
CREATE INDEX "sale_check_workspace_id_waiter_id_business_date_idx" ON "sale_check"("workspace_id", "waiter_id", "business_date");

-- CreateIndex
CREATE UNIQUE INDEX "sale_check_workspace_id_restaurant_id_business_date_source__key" ON "sale_check"("workspace_id", "restaurant_id", "business_date", "source_key");

-- CreateIndex
CREATE UNIQUE INDEX "waiter_workspace_id_source_source_key_key" ON "waiter"("workspace_id", "source", "source_key");

-- CreateIndex
CREATE INDEX "stock_movement_workspace_id_restaurant_id_origin_business_d_idx" ON "stock_movement"("workspace_id", "restaurant_id", "origin", "business_date");

-- CreateIndex
CREATE INDEX "stock_movement_workspace_id_search_name_business_date_idx" ON "stock_movement"("workspace_id", "search_name", "business_date");

-- CreateIndex
CREATE UNIQUE INDEX "user_account_email_key" ON "user_account"("email");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_key" ON "session"("token");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "sign_in_account_user_id_idx" ON "sign_in_account"("user_id");

-- CreateIndex
CREATE INDEX "verification_identifier_idx" ON "verification"("identifier");

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_rate_limit_key_key" ON "sign_in_rate_limit"("key");

-- CreateIndex
CREATE UNIQUE INDEX "workspace_slug_key" ON "workspace"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "workspace_sandbox_of_key" ON "workspace"("sandbox_of");

-- CreateIndex
CREATE UNIQUE INDEX "member_id_key" ON "member"("id");

-- CreateIndex
CREATE INDEX "member_user_id_idx" ON "member"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "member_workspace_id_user_id_key" ON "member"("workspace_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_id_key" ON "invitation"("id");

-- CreateIndex
CREATE INDEX "invitation_inviter_id_idx" ON "invitation"("inviter_id");

-- No key from sale_line to sale_check here: ensure_sales_month makes it, partition to partition.

-- AddForeignKey
ALTER TABLE "restaurant_dish_day" ADD CONSTRAINT "restaurant_dish_day_workspace_id_dish_id_fkey" FOREIGN KEY ("workspace_id", "dish_id") REFERENCES "dish"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "restaurant_dish_day" ADD CONSTRAINT "restaurant_dish_day_workspace_id_restaurant_id_fkey" FOREIGN KEY ("workspace_id", "restaurant_id") REFERENCES "restaurant"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dish_day" ADD CONSTRAINT "dish_day_workspace_id_dish_id_fkey" FOREIGN KEY ("workspace_id", "dish_id") REFERENCES "dish"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exchange_run" ADD CONSTRAINT "exchange_run_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exchange_run_day" ADD CONSTRAINT "exchange_run_day_workspace_id_run_id_fkey" FOREIGN KEY ("workspace_id", "run_id") REFERENCES "exchange_run"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exchange_run_day" ADD CONSTRAINT "exchange_run_day_workspace_id_restaurant_id_fkey" FOREIGN KEY ("workspace_id", "restaurant_id") REFERENCES "restaurant"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exchange_reject" ADD CONSTRAINT "exchange_reject_workspace_id_run_id_fkey" FOREIGN KEY ("workspace_id", "run_id") REFERENCES "exchange_run"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dish" ADD CONSTRAINT "dish_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dish_price" ADD CONSTRAINT "dish_price_workspace_id_dish_id_fkey" FOREIGN KEY ("workspace_id", "dish_id") REFERENCES "dish"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "restaurant" ADD CONSTRAINT "restaurant_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "restaurant_registry" ADD CONSTRAINT "restaurant_registry_workspace_id_restaurant_id_fkey" FOREIGN KEY ("workspace_id", "restaurant_id") REFERENCES "restaurant"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "restaurant_day" ADD CONSTRAINT "restaurant_day_workspace_id_restaurant_id_fkey" FOREIGN KEY ("workspace_id", "restaurant_id") REFERENCES "restaurant"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "restaurant_hour" ADD CONSTRAINT "restaurant_hour_workspace_id_restaurant_id_fkey" FOREIGN KEY ("workspace_id", "restaurant_id") REFERENCES "restaurant"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waiter_day" ADD CONSTRAINT "waiter_day_workspace_id_waiter_id_fkey" FOREIGN KEY ("workspace_id", "waiter_id") REFERENCES "waiter"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waiter_day" ADD CONSTRAINT "waiter_day_workspace_id_restaurant_id_fkey" FOREIGN KEY ("workspace_id", "restaurant_id") REFERENCES "restaurant"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waiter_hour" ADD CONSTRAINT "waiter_hour_workspace_id_waiter_id_fkey" FOREIGN KEY ("workspace_id", "waiter_id") REFERENCES "waiter"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waiter_hour" ADD CONSTRAINT "waiter_hour_workspace_id_restaurant_id_fkey" FOREIGN KEY ("workspace_id", "restaurant_id") REFERENCES "restaurant"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_check" ADD CONSTRAINT "sale_check_workspace_id_restaurant_id_fkey" FOREIGN KEY ("workspace_id", "restaurant_id") REFERENCES "restaurant"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_check" ADD CONSTRAINT "sale_check_workspace_id_waiter_id_fkey" FOREIGN KEY ("workspace_id", "waiter_id") REFERENCES "waiter"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_workspace_id_dish_id_fkey" FOREIGN KEY ("workspace_id", "dish_id") REFERENCES "dish"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_day" ADD CONSTRAINT "sales_day_workspace_id_restaurant_id_fkey" FOREIGN KEY ("workspace_id", "restaurant_id") REFERENCES "restaurant"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_day" ADD CONSTRAINT "sales_day_workspace_id_run_id_fkey" FOREIGN KEY ("workspace_id", "run_id") REFERENCES "exchange_run"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waiter" ADD CONSTRAINT "waiter_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waiter" ADD CONSTRAINT "waiter_workspace_id_restaurant_id_fkey" FOREIGN KEY ("workspace_id", "restaurant_id") REFERENCES "restaurant"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_workspace_id_restaurant_id_fkey" FOREIGN KEY ("workspace_id", "restaurant_id") REFERENCES "restaurant"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in_account" ADD CONSTRAINT "sign_in_account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workspace" ADD CONSTRAINT "workspace_sandbox_of_fkey" FOREIGN KEY ("sandbox_of") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_inviter_id_fkey" FOREIGN KEY ("inviter_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workspace_setting" ADD CONSTRAINT "workspace_setting_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A time-ordered UUIDv7. PostgreSQL 18 has its own; before it, 48 bits of milliseconds, the version and a random rest.
DO $$
BEGIN
  IF current_setting('server_version_num')::int >= 180000 THEN
    CREATE FUNCTION new_uuid_v7() RETURNS uuid
    LANGUAGE sql VOLATILE PARALLEL SAFE AS 'SELECT uuidv7()';
  ELSE
    CREATE FUNCTION new_uuid_v7() RETURNS uuid
    LANGUAGE sql VOLATILE PARALLEL SAFE AS $body$
      SELECT (
        lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0')
        || '7' || substr(random_hex, 14, 3)
        || substr(random_hex, 17)
      )::uuid
      FROM (SELECT replace(gen_random_uuid()::text, '-', '') AS random_hex) AS random_part
    $body$;
  END IF;
END
$$;

-- Makes the monthly partitions of checks and lines that hold a date. Two exchanges may ask at once: one waits.
CREATE FUNCTION ensure_sales_month(month_of date) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  first_day date := date_trunc('month', month_of)::date;
  next_month date := (date_trunc('month', month_of) + interval '1 month')::date;
  suffix text := to_char(first_day, 'YYYY_MM');
BEGIN
  IF to_regclass('sale_line_' || suffix) IS NOT NULL THEN
    RETURN;
  END IF;
  -- Transactions that write sales hold this lock shared: a new partition locks the tables in an order of its own.
  PERFORM pg_advisory_xact_lock(hashtext('ensure_sales_month'));
  -- Made meanwhile? to_regclass would answer from what this session knew before it waited.
  IF EXISTS (SELECT FROM pg_class WHERE relname = 'sale_line_' || suffix AND relispartition) THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF sale_check FOR VALUES FROM (%L) TO (%L)',
    'sale_check_' || suffix, first_day, next_month);
  EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF sale_line FOR VALUES FROM (%L) TO (%L)',
    'sale_line_' || suffix, first_day, next_month);
  -- Lines point at checks of their own day, so the key ties partition to partition. Against the parent it would be
  -- checked over every month there is, for every line.
  EXECUTE format('ALTER TABLE %I ADD FOREIGN KEY (workspace_id, business_date, check_id)
      REFERENCES %I (workspace_id, business_date, id)',
    'sale_line_' || suffix, 'sale_check_' || suffix);
END
$$;
