CREATE TYPE exchange_lane AS ENUM ('current', 'nightly', 'load', 'background');

-- The next exchange of a source in each lane. Workers add the rows of sources that were connected before.
CREATE TABLE exchange_job (
  workspace_id uuid NOT NULL,
  source source NOT NULL,
  lane exchange_lane NOT NULL,
  next_at timestamptz(3),
  claimed_by uuid,
  claimed_until timestamptz(3),
  late_at timestamptz(3),
  CONSTRAINT exchange_job_pkey PRIMARY KEY (workspace_id, source, lane),
  CONSTRAINT exchange_job_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace (id)
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX exchange_job_lane_next_at_idx ON exchange_job (lane, next_at);

-- When the past was first read in full; null while a history is still to be loaded.
ALTER TABLE integration ADD COLUMN history_loaded_at timestamptz(3);
UPDATE integration SET history_loaded_at = nightly_at WHERE nightly_error IS NULL;
