-- When the sandbox was opened to the people of its workspace as sample data; null while only test keys read it.
ALTER TABLE workspace ADD COLUMN sample_since timestamptz(3);
