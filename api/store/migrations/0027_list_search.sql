-- Lists of what editors write are searched in all texts, whatever the case and the marks of letters (LIST-2). Marks of emphasis stand inside
-- words, other tags between them.
CREATE FUNCTION "html_search_key"(html text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN file_search_key(replace(replace(replace(replace(replace(
		regexp_replace(regexp_replace(html, '</?(a|b|code|del|em|i|ins|mark|s|span|strong|sub|sup|u)(\s[^>]*)?>', '', 'gi'), '<[^>]*>', ' ', 'g'),
		'&nbsp;', ' '), '&quot;', '"'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'));
--> statement-breakpoint
CREATE FUNCTION "modules_search_key"(moodulid jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN coalesce((SELECT string_agg(html_search_key(module ->> 'sisu'), E'\n')
		FROM jsonb_array_elements(moodulid) AS module WHERE module ->> 'tyyp' = 'tekst'), '');
--> statement-breakpoint
CREATE FUNCTION "localized_search_key"(texts jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN file_search_key(coalesce((SELECT string_agg(value, E'\n') FROM jsonb_each_text(texts)), ''));
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "otsing" text COLLATE "C" GENERATED ALWAYS AS (
	"file_search_key"(pealkiri || E'\n' || "desc" || E'\n' || excerpt || E'\n') || "modules_search_key"(moodulid)) STORED;--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "otsing" text COLLATE "C" GENERATED ALWAYS AS (
	"localized_search_key"(nimi) || E'\n' || "localized_search_key"(excerpt)) STORED;--> statement-breakpoint
ALTER TABLE "album_media" ADD COLUMN "otsing" text COLLATE "C" GENERATED ALWAYS AS ("localized_search_key"(tekst)) STORED;--> statement-breakpoint
ALTER TABLE "protocols" ADD COLUMN "otsing" text COLLATE "C" GENERATED ALWAYS AS ("html_search_key"(tekst)) STORED;--> statement-breakpoint
-- As for files: a server that lets nobody add pg_trgm still finds everything, only slower.
DO $$
BEGIN
	CREATE EXTENSION IF NOT EXISTS "pg_trgm";
	CREATE INDEX "articles_search" ON "articles" USING gin ("otsing" gin_trgm_ops);
	CREATE INDEX "albums_search" ON "albums" USING gin ("otsing" gin_trgm_ops);
	CREATE INDEX "album_media_search" ON "album_media" USING gin ("otsing" gin_trgm_ops);
	CREATE INDEX "protocols_search" ON "protocols" USING gin ("otsing" gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
	RAISE NOTICE 'lists: searched without indexes, for there is no pg_trgm';
END
$$;
