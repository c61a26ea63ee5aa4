-- AlterTable
ALTER TABLE "invitation" ADD COLUMN     "token_hash" TEXT;

-- CreateTable
CREATE TABLE "password_reset" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "password_reset_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE UNLOGGED TABLE "attempt_rate" (
    "key" TEXT NOT NULL,
    "used" INTEGER NOT NULL,
    "window_start" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "attempt_rate_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "password_reset_token_hash_key" ON "password_reset"("token_hash");

-- CreateIndex
CREATE INDEX "password_reset_user_id_idx" ON "password_reset"("user_id");

-- CreateIndex
CREATE INDEX "attempt_rate_window_start_idx" ON "attempt_rate"("window_start");

-- CreateIndex
CREATE INDEX "audit_entry_workspace_id_created_at_id_idx" ON "audit_entry"("workspace_id", "created_at", "id");

-- AddForeignKey
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
