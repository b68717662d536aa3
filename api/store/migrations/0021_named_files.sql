-- The files that a text names in its links and pictures (FILE-7). They are found in the texts themselves, by indexes that are not in
-- the tables' schemas: so no text can be stored without its references, however and whenever it was written.

-- The ids in a text, or in the JSON of modules. Those of other things are no file's, so they find nothing. The collation is named, so
-- that no update of another one makes the indexes wrong.
CREATE FUNCTION "ids_in"(written text) RETURNS uuid[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(DISTINCT found[1]::uuid), '{}')
	FROM regexp_matches(written COLLATE "C", '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}', 'g') found
$$;
--> statement-breakpoint
-- Without a list of pending entries, as topics_search; of all rows, or the planner would not know how few have an id.
CREATE INDEX "topics_named" ON "topics" USING gin ("ids_in"("tekst")) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX "posts_named" ON "posts" USING gin ("ids_in"("tekst")) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX "protocols_named" ON "protocols" USING gin ("ids_in"("tekst")) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX "articles_named" ON "articles" USING gin ("ids_in"("moodulid"::text)) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX "articles_source_named" ON "articles" USING gin ("ids_in"("allika_seis"::text)) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX "album_media_named" ON "album_media" USING gin ("ids_in"("embed")) WITH (fastupdate = off);
