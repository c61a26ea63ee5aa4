-- Waiters whose names were erased: an exchange leaves their rows as they are, and recognises their names by a digest.
ALTER TABLE waiter ADD COLUMN anonymous_since timestamptz(3), ADD COLUMN name_digest text;
