-- CreateEnum
CREATE TYPE "agent_run_status" AS ENUM ('running', 'succeeded', 'failed');

-- DropIndex
DROP INDEX "delivery_next_attempt_at_idx";

-- AlterTable
ALTER TABLE "event" ADD COLUMN     "by_delivery" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "position" BIGINT,
ADD COLUMN     "written_no" BIGSERIAL NOT NULL;

-- AlterTable
ALTER TABLE "webhook" ADD COLUMN     "failing_since" TIMESTAMPTZ(3),
ADD COLUMN     "failure_told_at" TIMESTAMPTZ(3),
ADD COLUMN     "wake_times" TIMESTAMPTZ(3)[] DEFAULT ARRAY[]::TIMESTAMPTZ(3)[];

-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "attempt_no" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "attempts_left" SMALLINT NOT NULL DEFAULT 3,
ADD COLUMN     "body" TEXT,
ADD COLUMN     "leased_until" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "agent_run" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "agent_id" UUID NOT NULL,
    "adapter" TEXT NOT NULL,
    "status" "agent_run_status" NOT NULL,
    "task" TEXT NOT NULL,
    "event_id" TEXT,
    "report" TEXT,
    "error" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "agent_run_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "agent_run_event" (
    "workspace_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "agent_run_event_pkey" PRIMARY KEY ("workspace_id","run_id","seq")
);

-- CreateTable
CREATE TABLE "event_feed" (
    "workspace_id" UUID NOT NULL,
    "last_position" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "event_feed_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "collapse_window" (
    "workspace_id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "event_type" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "first_id" UUID NOT NULL,
    "further_id" UUID,

    CONSTRAINT "collapse_window_pkey" PRIMARY KEY ("workspace_id","webhook_id","event_type","object_id")
);

-- CreateIndex
CREATE INDEX "agent_run_workspace_id_agent_id_id_idx" ON "agent_run"("workspace_id", "agent_id", "id");

-- CreateIndex
CREATE INDEX "collapse_window_until_idx" ON "collapse_window"("until");

-- What was written before events left the building has its place in the feed and goes to nobody.
UPDATE event SET position = numbered.position
FROM (SELECT workspace_id, id, row_number() OVER (PARTITION BY workspace_id ORDER BY id) AS position FROM event) numbered
WHERE event.workspace_id = numbered.workspace_id AND event.id = numbered.id;
INSERT INTO event_feed (workspace_id, last_position) SELECT workspace_id, count(*) FROM event GROUP BY workspace_id;

-- CreateIndex
CREATE INDEX event_unpublished_idx ON event (workspace_id, written_no) WHERE position IS NULL;

-- CreateIndex
CREATE UNIQUE INDEX "event_workspace_id_position_key" ON "event"("workspace_id", "position");

-- CreateIndex
CREATE INDEX "delivery_workspace_id_webhook_id_status_next_attempt_at_id_idx" ON "delivery"("workspace_id", "webhook_id", "status", "next_attempt_at", "id");

-- CreateIndex
CREATE INDEX delivery_leased_idx ON delivery (leased_until) WHERE status = 'delivering';

-- CreateIndex
CREATE INDEX "delivery_created_at_idx" ON "delivery"("created_at");

-- AddForeignKey
ALTER TABLE "agent_run" ADD CONSTRAINT "agent_run_workspace_id_agent_id_fkey" FOREIGN KEY ("workspace_id", "agent_id") REFERENCES "agent"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_run_event" ADD CONSTRAINT "agent_run_event_workspace_id_run_id_fkey" FOREIGN KEY ("workspace_id", "run_id") REFERENCES "agent_run"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_feed" ADD CONSTRAINT "event_feed_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collapse_window" ADD CONSTRAINT "collapse_window_workspace_id_webhook_id_fkey" FOREIGN KEY ("workspace_id", "webhook_id") REFERENCES "webhook"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

