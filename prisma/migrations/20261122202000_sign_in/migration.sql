-- What is kept of a session's token is its SHA-256, hex, as JavaScript writes it. The cookies that are out stay good.
UPDATE "session" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex');

-- Wrong passwords tried before it, unseen by the person till then.
ALTER TABLE "session" ADD COLUMN "failed_before" INTEGER NOT NULL DEFAULT 0;

-- What is swept by it.
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- When the next try is let through, where one has to wait for it.
ALTER TABLE "attempt_rate" ADD COLUMN "ready_at" TIMESTAMPTZ(3);

CREATE TABLE "sign_in_failure" (
    "user_id" UUID NOT NULL,
    "unseen" INTEGER NOT NULL DEFAULT 0,
    "untold" INTEGER NOT NULL DEFAULT 0,
    "told_at" TIMESTAMPTZ(3),
    "slowed_at" TIMESTAMPTZ(3),
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "address" TEXT,
    "user_agent" TEXT,

    CONSTRAINT "sign_in_failure_pkey" PRIMARY KEY ("user_id")
);

ALTER TABLE "sign_in_failure" ADD CONSTRAINT "sign_in_failure_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
