-- Search over the forum (FORUM-7). The columns and the table are not in schema.ts: they follow from the texts by
-- themselves, and no select of whole rows should carry them.

-- The words of a html text: lower case, one space between them. Inline tags stand within words, all others between.
-- The collation is named, for a server whose own knows no Estonian letters; the length is bounded, for a text of rare
-- scripts could otherwise outgrow a tsvector (1 MB).
CREATE FUNCTION "forum_words_of"(html text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	plain text := regexp_replace(normalize(html, NFC), '</?(a|b|strong|em|i|u|s|code)(\s[^>]*)?>', '', 'g');
	words text := regexp_replace(regexp_replace(plain, '<[^>]*>|&[a-zA-Z]+;|&#\w+;', ' ', 'g') COLLATE "und-x-icu", '[^[:alnum:]]+', ' ', 'g');
BEGIN
	RETURN lower(CASE WHEN octet_length(words) > 400000 THEN left(words, 100000) ELSE words END COLLATE "und-x-icu");
END
$$;
--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "otsing" tsvector GENERATED ALWAYS AS (
	setweight(to_tsvector('pg_catalog.simple', "forum_words_of"(replace("pealkiri", '<', ' '))), 'A') || to_tsvector('pg_catalog.simple', "forum_words_of"("tekst"))
) STORED;
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "otsing" tsvector GENERATED ALWAYS AS (to_tsvector('pg_catalog.simple', "forum_words_of"("tekst"))) STORED;
--> statement-breakpoint
-- Without a list of pending entries: every search would read it, and the planner would then rather read the table whole.
CREATE INDEX "topics_search" ON "topics" USING gin ("otsing") WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX "posts_search" ON "posts" USING gin ("otsing") WITH (fastupdate = off);
--> statement-breakpoint
-- Every word that the forum has ever had, so that a query is widened to words that exist; without_marks as people type
-- it who lack the letters. Words stay when their last text goes: a stale one finds nothing.
CREATE TABLE "forum_words" (
	"word" text COLLATE "C" PRIMARY KEY NOT NULL,
	"without_marks" text COLLATE "C" GENERATED ALWAYS AS (translate("word", 'äöõüšžáàâãåéèêëíìîïóòôúùû', 'aoouszaaaaaeeeeiiiiooouuu')) STORED NOT NULL
);
--> statement-breakpoint
CREATE INDEX "forum_words_without_marks" ON "forum_words" USING btree ("without_marks");
--> statement-breakpoint
CREATE INDEX "forum_words_from_the_end" ON "forum_words" USING btree (reverse("word") COLLATE "C");
--> statement-breakpoint
-- In order of the words, so that two writers wait for one another in one direction only.
CREATE FUNCTION "forum_words_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "forum_words" ("word")
	SELECT DISTINCT found.lexeme COLLATE "C" AS word FROM written, unnest(written."otsing") AS found
	WHERE length(found.lexeme) <= 60 AND NOT EXISTS (SELECT FROM "forum_words" k WHERE k."word" = found.lexeme)
	ORDER BY word
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "topics_words_new" AFTER INSERT ON "topics" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "forum_words_keep"();
--> statement-breakpoint
CREATE TRIGGER "posts_words_new" AFTER INSERT ON "posts" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "forum_words_keep"();
--> statement-breakpoint
CREATE FUNCTION "forum_words_keep_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "forum_words" ("word")
	SELECT DISTINCT found.lexeme COLLATE "C" AS word FROM unnest(NEW."otsing") AS found
	WHERE length(found.lexeme) <= 60 AND NOT EXISTS (SELECT FROM "forum_words" k WHERE k."word" = found.lexeme)
	ORDER BY word
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- By row, and for the texts alone: most changes of a topic's row are of its counts.
CREATE TRIGGER "topics_words_changed" AFTER UPDATE OF "pealkiri", "tekst" ON "topics" FOR EACH ROW EXECUTE FUNCTION "forum_words_keep_changed"();
--> statement-breakpoint
CREATE TRIGGER "posts_words_changed" AFTER UPDATE OF "tekst" ON "posts" FOR EACH ROW EXECUTE FUNCTION "forum_words_keep_changed"();
--> statement-breakpoint
INSERT INTO "forum_words" ("word")
SELECT DISTINCT found.lexeme COLLATE "C" FROM (SELECT "otsing" FROM "topics" UNION ALL SELECT "otsing" FROM "posts") AS written, unnest(written."otsing") AS found
WHERE length(found.lexeme) <= 60
ON CONFLICT DO NOTHING;
