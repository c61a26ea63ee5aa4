-- What an answer is of, as a dashboard in no list: `answer_key` tells it by its widgets and whose it is.
ALTER TABLE "dashboard" ADD COLUMN "answer_key" TEXT;
CREATE UNIQUE INDEX "dashboard_workspace_id_answer_key_key" ON "dashboard"("workspace_id", "answer_key");
