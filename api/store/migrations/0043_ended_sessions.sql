-- Whatever ends a session announces it on the channel of events, so that every api ends the streams of it: signing out, a new password, a ban,
-- the deletion of its member, the revocation of a tool's token. api/live/live.ts receives it.
CREATE FUNCTION "announce_ended_sessions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM ended) THEN
		PERFORM pg_notify('voog', '{"liik":"seansid"}');
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "sessions_ended" AFTER DELETE ON "sessions" REFERENCING OLD TABLE AS ended
	FOR EACH STATEMENT EXECUTE FUNCTION "announce_ended_sessions"();
