-- CreateEnum
CREATE TYPE "upload_task" AS ENUM ('inspect', 'dry_run', 'store');

-- CreateTable
CREATE TABLE "upload" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "source" "source" NOT NULL,
    "author" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "touched_at" TIMESTAMPTZ(3) NOT NULL,
    "is_complete" BOOLEAN NOT NULL DEFAULT false,
    "inspection" JSONB,
    "mapping" JSONB,
    "profile_id" UUID,
    "task" "upload_task",
    "task_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "dry_run_id" UUID,
    "store_id" UUID,
    "stored_at" TIMESTAMPTZ(3),
    "fault" JSONB,
    "earlier_store_id" UUID,
    "replaces_days" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "upload_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "upload_file" (
    "workspace_id" UUID NOT NULL,
    "upload_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,

    CONSTRAINT "upload_file_pkey" PRIMARY KEY ("workspace_id","upload_id","number")
);

-- CreateTable
CREATE TABLE "upload_piece" (
    "workspace_id" UUID NOT NULL,
    "upload_id" UUID NOT NULL,
    "file" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,

    CONSTRAINT "upload_piece_pkey" PRIMARY KEY ("workspace_id","upload_id","file","number")
);

-- CreateTable
CREATE TABLE "upload_profile" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "source" "source" NOT NULL,
    "mapping" JSONB NOT NULL,
    "author" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "upload_profile_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "upload_task_at_idx" ON "upload"("task_at");

-- CreateIndex
CREATE UNIQUE INDEX "upload_profile_workspace_id_name_key" ON "upload_profile"("workspace_id", "name");

-- AddForeignKey
ALTER TABLE "upload" ADD CONSTRAINT "upload_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload_file" ADD CONSTRAINT "upload_file_workspace_id_upload_id_fkey" FOREIGN KEY ("workspace_id", "upload_id") REFERENCES "upload"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload_piece" ADD CONSTRAINT "upload_piece_workspace_id_upload_id_file_fkey" FOREIGN KEY ("workspace_id", "upload_id", "file") REFERENCES "upload_file"("workspace_id", "upload_id", "number") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload_profile" ADD CONSTRAINT "upload_profile_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

