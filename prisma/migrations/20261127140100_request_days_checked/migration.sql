-- And here for the others, while the log is read and written.
ALTER TABLE request_log VALIDATE CONSTRAINT request_log_rest_until;
