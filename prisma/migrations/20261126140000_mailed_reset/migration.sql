-- Links to a new password that people ask for themselves and get by mail.
CREATE TABLE mailed_reset (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  token_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);

CREATE UNIQUE INDEX mailed_reset_token_hash_key ON mailed_reset (token_hash);
CREATE INDEX mailed_reset_user_id_idx ON mailed_reset (user_id);
