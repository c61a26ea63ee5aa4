-- CreateTable
CREATE UNLOGGED TABLE "panel_rate" (
    "caller" TEXT NOT NULL,
    "window_start" TIMESTAMPTZ(3) NOT NULL,
    "used" INTEGER NOT NULL,
    "full_at" TIMESTAMPTZ(3) NOT NULL,
    "per_minute" INTEGER NOT NULL,
    "granted" INTEGER NOT NULL,

    CONSTRAINT "panel_rate_pkey" PRIMARY KEY ("caller")
);

-- CreateTable
CREATE UNLOGGED TABLE "stream_holder" (
    "workspace_id" UUID NOT NULL,
    "holder_id" UUID NOT NULL,
    "ids" UUID[],
    "until" TIMESTAMPTZ(3)[],
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stream_holder_pkey" PRIMARY KEY ("workspace_id","holder_id")
);

-- CreateIndex
CREATE INDEX "panel_rate_window_start_idx" ON "panel_rate"("window_start");

-- CreateIndex
CREATE INDEX "stream_holder_changed_at_idx" ON "stream_holder"("changed_at");
