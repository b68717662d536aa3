-- No writer waits for another: two that store the same new word at once store it twice, which every reader allows for. A unique index
-- made each wait for the other's commit, and writers of several statements deadlocked.
ALTER TABLE "forum_words" DROP CONSTRAINT "forum_words_pkey";--> statement-breakpoint
CREATE INDEX "forum_words_word" ON "forum_words" USING btree ("word");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "forum_words_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "forum_words" ("word")
	SELECT DISTINCT found.lexeme COLLATE "C" FROM written, unnest(written."otsing") AS found
	WHERE length(found.lexeme) <= 60 AND NOT EXISTS (SELECT FROM "forum_words" k WHERE k."word" = found.lexeme);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "forum_words_keep_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "forum_words" ("word")
	SELECT DISTINCT found.lexeme COLLATE "C" FROM unnest(NEW."otsing") AS found
	WHERE length(found.lexeme) <= 60 AND NOT EXISTS (SELECT FROM "forum_words" k WHERE k."word" = found.lexeme);
	RETURN NULL;
END
$$;
