-- CreateEnum
CREATE TYPE "mailing_frequency" AS ENUM ('daily', 'weekly');

-- CreateEnum
CREATE TYPE "mailing_issue_status" AS ENUM ('pending', 'sending', 'sent', 'failed', 'skipped');

-- CreateTable
CREATE TABLE "mailing" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "frequency" "mailing_frequency" NOT NULL,
    "weekday" SMALLINT NOT NULL,
    "time" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "restaurant_ids" UUID[],
    "blocks" TEXT[],
    "recipients" TEXT[],
    "is_active" BOOLEAN NOT NULL,
    "next_at" TIMESTAMPTZ(3),
    "author" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mailing_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "mailing_unsubscribe" (
    "workspace_id" UUID NOT NULL,
    "mailing_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mailing_unsubscribe_pkey" PRIMARY KEY ("workspace_id","mailing_id","email")
);

-- CreateTable
CREATE TABLE "mailing_issue" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mailing_id" UUID NOT NULL,
    "period_from" DATE NOT NULL,
    "period_to" DATE NOT NULL,
    "email" TEXT NOT NULL,
    "is_trial" BOOLEAN NOT NULL DEFAULT false,
    "status" "mailing_issue_status" NOT NULL,
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "reason" TEXT,
    "said" TEXT,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mailing_issue_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "mailing_next_at_idx" ON "mailing"("next_at");

-- CreateIndex
CREATE INDEX "mailing_issue_workspace_id_mailing_id_id_idx" ON "mailing_issue"("workspace_id", "mailing_id", "id");

-- CreateIndex
CREATE INDEX "mailing_issue_created_at_idx" ON "mailing_issue"("created_at");

-- AddForeignKey
ALTER TABLE "mailing" ADD CONSTRAINT "mailing_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailing_unsubscribe" ADD CONSTRAINT "mailing_unsubscribe_workspace_id_mailing_id_fkey" FOREIGN KEY ("workspace_id", "mailing_id") REFERENCES "mailing"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailing_issue" ADD CONSTRAINT "mailing_issue_workspace_id_mailing_id_fkey" FOREIGN KEY ("workspace_id", "mailing_id") REFERENCES "mailing"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Nobody has the mail of one period twice. The schema file can't say what follows: parts of tables.
CREATE UNIQUE INDEX "mailing_issue_once" ON "mailing_issue" ("workspace_id", "mailing_id", "period_to", "email") WHERE NOT "is_trial";

-- What is still to be done, and what is under way.
CREATE INDEX "mailing_issue_waiting" ON "mailing_issue" ("next_attempt_at") WHERE "status" = 'pending';
CREATE INDEX "mailing_issue_leased" ON "mailing_issue" ("leased_until") WHERE "status" = 'sending';
