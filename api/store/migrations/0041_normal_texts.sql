-- Stored texts are brought into the normal form in which texts are stored since: schema/rules/normalText.ts says what it is. Characters that
-- may belong to an emoji or a script stay, unless they follow a Latin letter or a space. Only rows that change are written.
CREATE FUNCTION "normal_text"(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN btrim(normalize(regexp_replace(regexp_replace(normalize($1, NFC),
		'[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e001f\U000e0080-\U000e0fff]', '', 'g'),
		'(^|[ A-Za-z\u00c0-\u024f])[\u200c\u200d\ufe0e\ufe0f\U000e0020-\U000e007f]+', '\1', 'g'), NFC), E' \t\n\r\u00a0');
--> statement-breakpoint
-- One that shows nothing else stays as it is.
CREATE FUNCTION "normal_line"(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN coalesce(nullif(regexp_replace("normal_text"($1), '[\s\u00a0]+', ' ', 'g'), ''), $1);
--> statement-breakpoint
-- Text alone: an attribute may be an address, and the end of a tag could be composed with a mark behind it.
CREATE FUNCTION "normal_html"(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN CASE WHEN $1 IS NFC NORMALIZED THEN $1 ELSE (
		SELECT string_agg(CASE WHEN found[1] LIKE '<%' THEN found[1] ELSE normalize(found[1], NFC) END, '' ORDER BY position)
		FROM regexp_matches($1, '<[^<>]*>|[^<>]+|[<>]', 'g') WITH ORDINALITY AS parts (found, position)) END;
--> statement-breakpoint
CREATE FUNCTION "normal_modules"(written jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN (SELECT coalesce(jsonb_agg(module || CASE WHEN module->>'tyyp' = 'tekst'
		THEN jsonb_build_object('sisu', "normal_html"(module->>'sisu')) ELSE '{}' END ORDER BY position), '[]')
		FROM jsonb_array_elements($1) WITH ORDINALITY AS modules (module, position));
--> statement-breakpoint
CREATE FUNCTION "normal_blocks"(written jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN (SELECT coalesce(jsonb_agg(block || jsonb_strip_nulls(jsonb_build_object(
		'pealkiri', "normal_line"(block->>'pealkiri'), 'tekst', "normal_html"(block->>'tekst'))) ORDER BY position), '[]')
		FROM jsonb_array_elements($1) WITH ORDINALITY AS blocks (block, position));
--> statement-breakpoint
CREATE FUNCTION "normal_localized"(written jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN (SELECT coalesce(jsonb_object_agg(key, "normal_text"(value)), '{}') FROM jsonb_each_text($1));
--> statement-breakpoint
UPDATE "users" SET "nimi" = "normal_line"("nimi"), "telefon" = "normal_line"("telefon"), "elukoht" = "normal_line"("elukoht")
WHERE ("normal_line"("nimi"), "normal_line"("telefon"), "normal_line"("elukoht")) <> ("nimi", "telefon", "elukoht");
--> statement-breakpoint
-- Two that would become equal both stay.
CREATE TABLE "normal_emails" AS
SELECT _id, key, count(*) OVER (PARTITION BY key) AS holders
FROM (SELECT _id, btrim(normalize("without_invisible"(email_key), NFKC)) AS key FROM users) AS keys;
--> statement-breakpoint
UPDATE "users" u SET "email" = "normal_text"(u."email"), "email_key" = n.key FROM "normal_emails" n
WHERE n._id = u._id AND n.holders = 1 AND ("normal_text"(u."email"), n.key) <> (u."email", u."email_key");
--> statement-breakpoint
UPDATE "former_emails" SET "email" = "normal_text"("email"), "email_key" = btrim(normalize("without_invisible"("email_key"), NFKC))
WHERE ("normal_text"("email"), btrim(normalize("without_invisible"("email_key"), NFKC))) <> ("email", "email_key");
--> statement-breakpoint
UPDATE "tool_tokens" t SET "nimi" = "normal_line"("nimi")
WHERE "normal_line"("nimi") <> "nimi" AND NOT EXISTS (SELECT FROM "tool_tokens" o
	WHERE o."user_id" = t."user_id" AND o."_id" <> t."_id" AND lower("normal_line"(o."nimi")) = lower("normal_line"(t."nimi")));
--> statement-breakpoint
-- applyMigrations logs warnings.
DO $$
DECLARE
	line text;
BEGIN
	FOR line IN
		SELECT format('The emails of the users %s look the same and differ in their characters. Each stays as it is.', string_agg(_id::text, ', ' ORDER BY _id))
		FROM normal_emails WHERE holders > 1 GROUP BY key
		UNION ALL
		SELECT format('The API tokens %s of one user have names that look the same. Each stays as it is.', string_agg(_id::text, ', ' ORDER BY _id))
		FROM tool_tokens GROUP BY user_id, lower("normal_line"(nimi)) HAVING count(*) > 1
		ORDER BY 1
	LOOP
		RAISE WARNING '%', line;
	END LOOP;
END $$;
--> statement-breakpoint
DROP TABLE "normal_emails";
--> statement-breakpoint
UPDATE "categories" SET "nimi" = "normal_line"("nimi") WHERE "normal_line"("nimi") <> "nimi";
--> statement-breakpoint
UPDATE "topics" SET "pealkiri" = "normal_line"("pealkiri"), "tekst" = "normal_html"("tekst"), "nimi" = "normal_line"("nimi")
WHERE ("normal_line"("pealkiri"), "normal_html"("tekst"), "normal_line"("nimi")) <> ("pealkiri", "tekst", "nimi");
--> statement-breakpoint
UPDATE "posts" SET "tekst" = "normal_html"("tekst"), "nimi" = "normal_line"("nimi")
WHERE ("normal_html"("tekst"), "normal_line"("nimi")) <> ("tekst", "nimi");
--> statement-breakpoint
UPDATE "protocols" SET "tekst" = "normal_html"("tekst") WHERE "normal_html"("tekst") <> "tekst";
--> statement-breakpoint
UPDATE "announcements" SET "pealkiri" = "normal_line"("pealkiri"), "tekst" = "normal_html"("tekst"), "nimi" = "normal_line"("nimi")
WHERE ("normal_line"("pealkiri"), "normal_html"("tekst"), "normal_line"("nimi")) <> ("pealkiri", "tekst", "nimi");
--> statement-breakpoint
UPDATE "feedback" SET "nimi" = "normal_line"("nimi"), "email" = "normal_text"("email"), "tekst" = "normal_text"("tekst"),
	"vastaja" = "normal_line"("vastaja")
WHERE ("normal_line"("nimi"), "normal_text"("email"), "normal_text"("tekst"), "normal_line"("vastaja"))
	IS DISTINCT FROM ("nimi", "email", "tekst", "vastaja");
--> statement-breakpoint
UPDATE "files" SET "nimi" = "normal_text"("nimi") WHERE "normal_text"("nimi") NOT IN ("nimi", '');
--> statement-breakpoint
UPDATE "albums" SET "nimi" = "normal_localized"("nimi"), "excerpt" = "normal_localized"("excerpt")
WHERE ("normal_localized"("nimi"), "normal_localized"("excerpt")) <> ("nimi", "excerpt");
--> statement-breakpoint
UPDATE "album_media" SET "tekst" = "normal_localized"("tekst") WHERE "normal_localized"("tekst") <> "tekst";
--> statement-breakpoint
UPDATE "home_pages" SET "plokid" = "normal_blocks"("plokid") WHERE "normal_blocks"("plokid") <> "plokid";
--> statement-breakpoint
-- A text is the same with other ids of its modules. No text contains the separator. LANG-4.
CREATE OR REPLACE FUNCTION "translated_hash"(pealkiri text, "desc" text, excerpt text, moodulid jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN md5($1 || chr(31) || $2 || chr(31) || $3 || chr(31) || coalesce((
		SELECT jsonb_agg(module - 'id' ORDER BY position) FROM jsonb_array_elements($4) WITH ORDINALITY AS modules (module, position))::text, ''));
--> statement-breakpoint
ALTER TABLE "articles" drop column "teksti_rasi";
--> statement-breakpoint
UPDATE "articles" SET "pealkiri" = "normal_line"("pealkiri"), "desc" = "normal_text"("desc"), "excerpt" = "normal_text"("excerpt"),
	"moodulid" = "normal_modules"("moodulid")
WHERE ("normal_line"("pealkiri"), "normal_text"("desc"), "normal_text"("excerpt"), "normal_modules"("moodulid")) <> ("pealkiri", "desc", "excerpt", "moodulid");
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "teksti_rasi" text GENERATED ALWAYS AS (translated_hash(pealkiri, "desc", excerpt, moodulid)) STORED NOT NULL;
--> statement-breakpoint
-- What a translation was compared with is not the translation: webhooks are not notified of it.
ALTER TABLE "articles" DISABLE TRIGGER "articles_told";
--> statement-breakpoint
UPDATE "articles" SET "allika_seis" = jsonb_build_object('pealkiri', "normal_line"("allika_seis"->>'pealkiri'), 'desc', "normal_text"("allika_seis"->>'desc'),
	'excerpt', "normal_text"("allika_seis"->>'excerpt'), 'moodulid', "normal_modules"("allika_seis"->'moodulid'))
WHERE "allika_seis" IS NOT NULL;
--> statement-breakpoint
UPDATE "articles" SET "allika_rasi" = "translated_hash"("allika_seis"->>'pealkiri', "allika_seis"->>'desc', "allika_seis"->>'excerpt', "allika_seis"->'moodulid')
WHERE "allika_seis" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "articles" ENABLE TRIGGER "articles_told";
--> statement-breakpoint
DROP FUNCTION "normal_localized"(jsonb), "normal_blocks"(jsonb), "normal_modules"(jsonb), "normal_html"(text), "normal_line"(text), "normal_text"(text);
