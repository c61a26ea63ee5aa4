-- Terms of the glossary. Processes of an older version must be stopped: they know the columns by their former names.
ALTER TABLE "mailing_issue" RENAME COLUMN "said" TO "server_response";
ALTER TABLE "dish_price" RENAME COLUMN "settled_at" TO "status_changed_at";
ALTER TABLE "webhook" RENAME COLUMN "former_secret" TO "previous_secret";
ALTER TABLE "webhook" RENAME COLUMN "former_until" TO "previous_secret_expires_at";
ALTER TABLE "webhook" RENAME COLUMN "failure_told_at" TO "failure_notified_at";
ALTER TABLE "sign_in_failure" RENAME COLUMN "untold" TO "unreported";
ALTER TABLE "sign_in_failure" RENAME COLUMN "told_at" TO "reported_at";
