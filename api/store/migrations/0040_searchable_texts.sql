-- Texts are found by what one sees: invisible characters (soft hyphens, direction marks, zero-width characters, fillers) are left out, and
-- ligatures of PDF files are resolved. schema/rules/normalText.ts says the same for what is typed.
CREATE FUNCTION "without_invisible"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN regexp_replace($1, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "forum_words_of"(html text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	plain text := regexp_replace(html, '</?(a|b|strong|em|i|u|s|code)(\s[^>]*)?>', '', 'g');
	-- Normalised without its tags: a full-width '<' becomes a plain one.
	shown text := normalize("without_invisible"(regexp_replace(plain, '<[^>]*>|&[a-zA-Z]+;|&#\w+;', ' ', 'g')), NFKC);
	words text := regexp_replace(shown COLLATE "und-x-icu", '[^[:alnum:]]+', ' ', 'g');
BEGIN
	RETURN lower(CASE WHEN octet_length(words) > 400000 THEN left(words, 100000) ELSE words END COLLATE "und-x-icu");
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "file_search_key"(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN regexp_replace(normalize(lower("without_invisible"(name) COLLATE "und-x-icu"), NFKD), '[\u0300-\u036f]', '', 'g');
--> statement-breakpoint
-- The generated columns of the rows whose words change are written anew; the texts stay as they are.
UPDATE "topics" SET "tekst" = "tekst" WHERE normalize("without_invisible"("pealkiri" || "tekst"), NFKC) <> "pealkiri" || "tekst";--> statement-breakpoint
UPDATE "posts" SET "tekst" = "tekst" WHERE normalize("without_invisible"("tekst"), NFKC) <> "tekst";--> statement-breakpoint
UPDATE "files" SET "nimi" = "nimi" WHERE "without_invisible"("nimi") <> "nimi";--> statement-breakpoint
UPDATE "users" SET "nimi" = "nimi" WHERE "without_invisible"("otsing") <> "otsing";--> statement-breakpoint
UPDATE "articles" SET "pealkiri" = "pealkiri" WHERE "without_invisible"("otsing") <> "otsing";--> statement-breakpoint
UPDATE "albums" SET "nimi" = "nimi" WHERE "without_invisible"("otsing") <> "otsing";--> statement-breakpoint
UPDATE "album_media" SET "tekst" = "tekst" WHERE "without_invisible"("otsing") <> "otsing";--> statement-breakpoint
UPDATE "protocols" SET "tekst" = "tekst" WHERE "without_invisible"("otsing") <> "otsing";
