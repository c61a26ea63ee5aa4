-- Only owners invite: what those who own the workspace no longer made before that leads nowhere.
UPDATE "invitation" i SET "status" = 'revoked'
WHERE i."status" = 'pending' AND NOT EXISTS (
    SELECT FROM "member" m
    WHERE m."workspace_id" = i."workspace_id" AND m."user_id" = i."inviter_id" AND m."role" = 'owner'
);

-- Only the operator lets subscriptions lead to private addresses. It stays where the journal says that the operator did so last.
DELETE FROM "workspace_setting" s
WHERE s."key" = 'webhooks.allowPrivate' AND s."value" = 'true'::jsonb AND 'system' IS DISTINCT FROM (
    SELECT a."actor_type" FROM "audit_entry" a
    WHERE a."workspace_id" = s."workspace_id" AND a."object_kind" = 'setting' AND a."object_id" = s."key"
        AND a."action" = 'setting.changed'
    ORDER BY a."created_at" DESC, a."id" DESC LIMIT 1
);
