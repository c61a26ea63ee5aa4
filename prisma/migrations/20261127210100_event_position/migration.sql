CREATE UNIQUE INDEX CONCURRENTLY event_position_key ON event (workspace_id, position) WHERE position IS NOT NULL;
