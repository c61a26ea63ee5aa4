-- Whoever serves a stream or an open page hears at the commit that a key or a person has other rights, or a session less. The payload is
-- the bare UUID of the key or the person. It is here rather than in the verbs because rights end in many ways, by the sign-in library too.
CREATE FUNCTION tell_rights() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vitrina_rights', to_jsonb(OLD) ->> TG_ARGV[0]);
  RETURN NULL;
END
$$;

CREATE TRIGGER rights_of_key AFTER DELETE OR UPDATE OF revoked_at, expires_at, scopes, restaurant_ids ON api_key
  FOR EACH ROW EXECUTE FUNCTION tell_rights('id');
CREATE TRIGGER rights_of_member AFTER DELETE OR UPDATE OF role, restaurant_ids ON member
  FOR EACH ROW EXECUTE FUNCTION tell_rights('user_id');
CREATE TRIGGER rights_of_session AFTER DELETE ON session
  FOR EACH ROW EXECUTE FUNCTION tell_rights('user_id');
