-- AlterTable
ALTER TABLE "card" ADD COLUMN "driven_by" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "agent_run" ADD COLUMN "model_by" UUID,
ADD COLUMN "model_by_name" TEXT,
ADD COLUMN "model_by_type" TEXT;

-- AlterTable
ALTER TABLE "webhook" ADD COLUMN "driven_by" TEXT;

-- AlterTable
ALTER TABLE "integration" ADD COLUMN "connected_by_name" TEXT;

-- Cards that wait: whoever had a hand in them, as their history says; else who made them.
UPDATE "card" c SET "driven_by" = coalesce(
    (SELECT array_agg(DISTINCT h."actor_type" || ':' || h."actor_id") FROM "card_change" h
        WHERE h."workspace_id" = c."workspace_id" AND h."card_id" = c."id" AND h."actor_type" <> 'agent'
            AND h."kind" IN ('created', 'changed', 'commented')),
    ARRAY[c."creator_type" || ':' || c."creator_id"])
WHERE c."assignee_id" IS NOT NULL AND c."status" IN ('new', 'in_progress');

-- Subscriptions that lead to an agent: whoever last said so, by the journal; the agent's own scopes where it tells nobody.
UPDATE "webhook" w SET "driven_by" = coalesce(
    (SELECT a."actor_type" || ':' || a."actor_id" FROM "audit_entry" a
        WHERE a."workspace_id" = w."workspace_id" AND a."object_kind" = 'webhook'
            AND a."object_id" = 'wh_' || (
                SELECT string_agg(
                    substr('0123456789abcdefghjkmnpqrstvwxyz', substr(bits."of", g * 5 + 1, 5)::bit(5)::int + 1, 1), '' ORDER BY g)
                FROM (SELECT '00' || ('x' || replace(w."id"::text, '-', ''))::bit(128)::text AS "of") bits, generate_series(0, 25) g)
            AND (a."action" = 'webhook.created'
                OR (a."action" = 'webhook.updated' AND a."details"->'fields' ?| ARRAY['agentProfile', 'deliveryMode', 'events']))
        ORDER BY a."created_at" DESC, a."id" DESC LIMIT 1),
    'agent:' || w."agent_id")
WHERE w."agent_id" IS NOT NULL;

UPDATE "integration" i SET "connected_by_name" = coalesce(
    CASE i."connected_by_type"
        WHEN 'user' THEN (SELECT u."name" FROM "user_account" u WHERE u."id" = i."connected_by")
        WHEN 'key' THEN (SELECT k."name" FROM "api_key" k
            WHERE k."workspace_id" = i."workspace_id" AND k."id" = i."connected_by")
        ELSE i."connected_by_type"
    END, i."connected_by_type")
WHERE i."connected_by" IS NOT NULL;
