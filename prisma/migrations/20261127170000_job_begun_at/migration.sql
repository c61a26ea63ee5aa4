-- Of the kinds of exchanges of a source that are due, the one whose last began the longest ago has its turn.
ALTER TABLE exchange_job ADD COLUMN begun_at timestamptz(3);
