-- Who connected an integration: invitations leave only through a mail server that an owner vouches for.
ALTER TABLE "integration"
    ADD COLUMN "connected_by_type" TEXT,
    ADD COLUMN "connected_by" UUID;

UPDATE "integration" i SET "connected_by_type" = a."actor_type", "connected_by" = a."actor_id"
FROM (
    SELECT DISTINCT ON ("workspace_id", "object_id") "workspace_id", "object_id", "actor_type", "actor_id"
    FROM "audit_entry"
    WHERE "object_kind" = 'integration' AND "action" = 'integration.connected'
    ORDER BY "workspace_id", "object_id", "id" DESC
) a
WHERE a."workspace_id" = i."workspace_id" AND a."object_id" = i."slug" AND i."is_connected";

-- Who offered a new password is judged again when it is taken. Links made before nobody is known of; they held a day at most.
DELETE FROM "password_reset";
ALTER TABLE "password_reset" ADD COLUMN "offered_by" UUID NOT NULL;
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_offered_by_fkey"
    FOREIGN KEY ("offered_by") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "password_reset_offered_by_idx" ON "password_reset"("offered_by");

-- Whether a run is under way, and when the last one ended, are asked with every poll.
CREATE INDEX "exchange_run_running" ON "exchange_run" ("workspace_id", "source") WHERE "status" = 'running';
CREATE INDEX "exchange_run_ended" ON "exchange_run" ("workspace_id", "source", "finished_at") WHERE NOT "dry_run";
