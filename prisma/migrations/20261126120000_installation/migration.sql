-- The installation itself: one row. `key_check` is a text sealed by VITRINA_SECRET, by which a process that was given
-- another key finds it out at its start.
CREATE TABLE installation (
  id uuid PRIMARY KEY,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  key_check text
);

CREATE UNIQUE INDEX installation_is_one ON installation ((true));

INSERT INTO installation (id) VALUES (gen_random_uuid());
