-- AlterTable
ALTER TABLE "user_account" ADD COLUMN     "claimed_in" UUID;

-- AlterTable
ALTER TABLE "invitation" ADD COLUMN     "mail_is_operators" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "mail_token_hash" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "invitation_mail_token_hash_key" ON "invitation"("mail_token_hash");

-- AddForeignKey
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_claimed_in_fkey" FOREIGN KEY ("claimed_in") REFERENCES "workspace"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Accounts that were made by links before are unproven and keep the workspaces they have. Each may come back to the one
-- it was made in: the first that it joined by an invitation.
UPDATE "user_account" u SET "claimed_in" = (
    SELECT i."workspace_id" FROM "invitation" i
    LEFT JOIN "member" m ON m."workspace_id" = i."workspace_id" AND m."user_id" = u."id"
    WHERE i."email" = u."email" AND i."status" = 'accepted'
    ORDER BY m."created_at", i."created_at" LIMIT 1
)
WHERE NOT u."email_verified";
