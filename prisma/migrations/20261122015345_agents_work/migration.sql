-- AlterEnum
ALTER TYPE "agent_run_status" ADD VALUE 'cancelled';

-- AlterTable
ALTER TABLE "agent" ADD COLUMN     "instructions" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "is_external" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1,
ALTER COLUMN "adapter" DROP NOT NULL;

-- AlterTable
ALTER TABLE "agent_run" ADD COLUMN     "attempt" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "cancelled_by" TEXT,
ADD COLUMN     "card_id" UUID,
ADD COLUMN     "cost" DECIMAL(18,6),
ADD COLUMN     "input_tokens" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "leased_until" TIMESTAMPTZ(3),
ADD COLUMN     "output_tokens" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "thread_id" UUID;

-- CreateTable
CREATE TABLE "card_change" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "card_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,
    "actor_type" TEXT NOT NULL,
    "actor_id" UUID NOT NULL,
    "actor_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "card_change_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "agent_session" (
    "workspace_id" UUID NOT NULL,
    "agent_id" UUID NOT NULL,
    "subject_id" UUID NOT NULL,
    "adapter" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agent_session_pkey" PRIMARY KEY ("workspace_id","agent_id","subject_id","adapter")
);

-- CreateTable
CREATE TABLE "ai_thread" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "user_id" UUID,
    "answering_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ai_thread_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "ai_turn" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "thread_id" UUID NOT NULL,
    "question" TEXT NOT NULL,
    "answer" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ai_turn_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "card_change_workspace_id_card_id_id_idx" ON "card_change"("workspace_id", "card_id", "id");

-- CreateIndex
CREATE INDEX "ai_thread_workspace_id_user_id_updated_at_idx" ON "ai_thread"("workspace_id", "user_id", "updated_at");

-- CreateIndex
CREATE INDEX "ai_turn_workspace_id_thread_id_id_idx" ON "ai_turn"("workspace_id", "thread_id", "id");

-- CreateIndex
CREATE INDEX "agent_run_workspace_id_card_id_id_idx" ON "agent_run"("workspace_id", "card_id", "id");

-- CreateIndex
CREATE INDEX "agent_run_workspace_id_thread_id_id_idx" ON "agent_run"("workspace_id", "thread_id", "id");

-- AddForeignKey
ALTER TABLE "card_change" ADD CONSTRAINT "card_change_workspace_id_card_id_fkey" FOREIGN KEY ("workspace_id", "card_id") REFERENCES "card"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_run" ADD CONSTRAINT "agent_run_workspace_id_card_id_fkey" FOREIGN KEY ("workspace_id", "card_id") REFERENCES "card"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_run" ADD CONSTRAINT "agent_run_workspace_id_thread_id_fkey" FOREIGN KEY ("workspace_id", "thread_id") REFERENCES "ai_thread"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_session" ADD CONSTRAINT "agent_session_workspace_id_agent_id_fkey" FOREIGN KEY ("workspace_id", "agent_id") REFERENCES "agent"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ai_thread" ADD CONSTRAINT "ai_thread_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ai_turn" ADD CONSTRAINT "ai_turn_workspace_id_thread_id_fkey" FOREIGN KEY ("workspace_id", "thread_id") REFERENCES "ai_thread"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ai_turn" ADD CONSTRAINT "ai_turn_workspace_id_id_fkey" FOREIGN KEY ("workspace_id", "id") REFERENCES "agent_run"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;


-- One run a card at a time, however many workers there are.
CREATE UNIQUE INDEX "agent_run_one_of_card" ON "agent_run" ("workspace_id", "card_id") WHERE "status" = 'running' AND "card_id" IS NOT NULL;

-- Runs whose worker died are looked for by their lease.
CREATE INDEX "agent_run_leased" ON "agent_run" ("leased_until") WHERE "status" = 'running' AND "leased_until" IS NOT NULL;

-- Cards that wait for their executor are looked for every second, over all workspaces.
CREATE INDEX "card_waiting" ON "card" ("workspace_id", "urgency", "created_at") WHERE "status" = 'new' AND "assignee_id" IS NOT NULL;

-- Built-in executors are carried by whatever the workspace uses, and may read and work on the board.
UPDATE "agent" SET "adapter" = NULL WHERE "adapter" = 'agent_local';
UPDATE "agent" SET "scopes" = ARRAY['read:restaurants', 'read:dishes', 'read:checks', 'read:waiters', 'read:stock',
  'read:dashboards', 'read:integrations', 'read:webhooks', 'read:kanban', 'read:agents', 'write:kanban'];
