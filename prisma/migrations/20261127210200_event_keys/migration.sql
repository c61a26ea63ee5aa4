-- An event is written without a position, which the index need not have. It is written together with what it is about, which
-- has a key to the workspace: checked for each event of a first load once more, the two were 5 % of what storing a day cost.
DROP INDEX event_workspace_id_position_key;
ALTER TABLE event DROP CONSTRAINT event_workspace_id_fkey;
