-- The log of requests will be partitioned by ranges of its ids, which are UUIDs of version 7 and begin with their time.
-- What is stored, and what the next two days bring, stays in the table there is: workers of the release before delete
-- what is old by the places of rows, which are places in every partition, so there must be nothing in the others until
-- they are gone. That the ids end there is checked here for new rows.
CREATE FUNCTION first_id_of(day date) RETURNS uuid
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT rpad(lpad(to_hex((extract(epoch FROM day::timestamp) * 1000)::bigint), 12, '0'), 32, '0')::uuid
$$;

DO $$
BEGIN
  EXECUTE format('ALTER TABLE request_log ADD CONSTRAINT request_log_rest_until CHECK (id < %L) NOT VALID',
    first_id_of((now() AT TIME ZONE 'UTC')::date + 3));
END
$$;
