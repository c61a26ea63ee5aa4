-- The term of the glossary. Processes of an older version must be stopped: they know the table by its former name.
ALTER TABLE "told_check" RENAME TO "announced_check";
ALTER TABLE "announced_check" RENAME CONSTRAINT "told_check_pkey" TO "announced_check_pkey";
ALTER TABLE "announced_check" RENAME CONSTRAINT "told_check_workspace_id_fkey" TO "announced_check_workspace_id_fkey";
