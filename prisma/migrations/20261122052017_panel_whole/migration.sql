-- AlterTable
ALTER TABLE "dashboard" ADD COLUMN     "author_id" UUID;

-- CreateIndex
CREATE INDEX "audit_entry_workspace_id_actor_id_id_idx" ON "audit_entry"("workspace_id", "actor_id", "id");

-- CreateIndex
CREATE INDEX "dashboard_author_id_idx" ON "dashboard"("author_id");

-- AddForeignKey
ALTER TABLE "dashboard" ADD CONSTRAINT "dashboard_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user_account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

