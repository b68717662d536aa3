-- One index for every search (SEARCH-1, FORUM-7, LIST-2, LIST-4, FILE-1, USER-1). Not in schema.ts: it follows from the records by itself.

-- What is searched: a row for each record and language, by the table of its record (`allikas`). `pealkiri` is plain text, `tekst` html; `nimed` are names of authors and categories, and telephone
-- numbers without signs; `salajane` is
-- what some may not see, such as an email.
CREATE FUNCTION "search_escaped"(plain text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN replace(replace(plain, '&', '&amp;'), '<', '&lt;');
--> statement-breakpoint
CREATE VIEW "search_sources" AS
	SELECT 'topics' AS allikas, 'foorum' AS liik, t._id AS id, '' AS keel, NULL::uuid AS teema, k.slug AS koht, t.pealkiri, t.tekst, t.nimi || ' ' || k.nimi AS nimed,
		'' AS salajane, t.nimi AS autor, t.kuupaev, t.pinned AS kinnitatud
	FROM topics t JOIN categories k ON k._id = t.kategooria_id
	UNION ALL
	SELECT 'posts', 'foorum', p._id, '', p.teema_id, NULL, NULL, p.tekst, p.nimi, '', p.nimi, p.kuupaev, false FROM posts p
	UNION ALL
	SELECT 'articles', CASE a.kataloog WHEN 'kalender' THEN 'syndmus' WHEN 'lehed' THEN 'leht' ELSE 'artikkel' END, a._id, a.keel, NULL, a.kataloog, a.pealkiri,
		search_escaped(a.excerpt || ' ') || coalesce((SELECT string_agg(m ->> 'sisu', ' ') FROM jsonb_array_elements(a.moodulid) m WHERE m ->> 'tyyp' = 'tekst'), '') || search_escaped(' ' || a."desc"),
		array_to_string(g.kategooria, ' '), '', '', coalesce(g.algus AT TIME ZONE 'Europe/Tallinn', a.viimati_muudetud), false
	FROM articles a JOIN article_groups g ON g._id = a.ryhm
	UNION ALL
	SELECT 'albums', 'album', a._id, l.keel, NULL, a.slug, coalesce(a.nimi ->> l.keel, ''), search_escaped(coalesce(a.excerpt ->> l.keel, '') || ' ' ||
		coalesce((SELECT string_agg(m.tekst ->> l.keel, ' ' ORDER BY m.koht) FROM album_media m WHERE m.album_id = a._id), '')), '', '', '', NULL, false
	FROM albums a, unnest(ARRAY['et', 'en']) AS l (keel)
	UNION ALL
	SELECT 'protocols', 'protokoll', p._id, '', NULL, NULL, NULL, p.tekst, '', '', '', p.algus AT TIME ZONE 'Europe/Tallinn', false FROM protocols p
	UNION ALL
	SELECT 'files', 'fail', f._id, '', NULL, NULL, f.nimi, search_escaped(coalesce(x.tekst, '')), coalesce(u.nimi, ''), '', coalesce(u.nimi, ''), f.lisatud, false
	FROM files f LEFT JOIN file_texts x ON x.fail_id = f._id LEFT JOIN users u ON u._id = f.lisaja_id
	UNION ALL
	SELECT 'users', 'liige', u._id, '', NULL, NULL, u.nimi, search_escaped(u.elukoht || ' ' || u.telefon || ' ' ||
		(CASE u.staatus WHEN 0 THEN 'Keelatud' WHEN 1 THEN 'Aktiveerimata' WHEN 2 THEN 'Tavaline' WHEN 3 THEN 'Moderaator' WHEN 4 THEN 'Admin' ELSE '' END)),
		regexp_replace(u.telefon, '[\s()-]', '', 'g'), u.email, '', NULL, false
	FROM users u
	UNION ALL
	SELECT 'feedback', 'tagasiside', f._id, '', NULL, NULL, NULL, search_escaped(f.tekst), f.nimi, f.email, f.nimi, f.kuupaev, false FROM feedback f;
--> statement-breakpoint
-- The words of a html text: lower case, one space between them. Inline tags stand within words, all others between. The collation is named, for a server
-- whose own knows no Estonian letters; the length is bounded, because a text of rare scripts could otherwise outgrow a tsvector (1 MB).
ALTER FUNCTION "forum_words_of"(text) RENAME TO "search_words_of";
--> statement-breakpoint
-- `otsing` has the title (weight A), what some may not see (B), names (C), the text (D), and the lexemes #kind (of all but the forum, which
-- has most texts) and #en, by which an index filters.
-- `pealkiri` has those of the title alone, because an index has no weights.
CREATE TABLE "search_texts" (
	"liik" text NOT NULL,
	"id" uuid NOT NULL,
	"keel" text NOT NULL,
	"autor" text NOT NULL,
	"kuupaev" timestamp (3) with time zone,
	"kinnitatud" boolean NOT NULL,
	"pealkiri" tsvector,
	"otsing" tsvector NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "search_without_marks"(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN translate(words, 'äöõüšžáàâãåéèêëíìîïóòôúùû', 'aoouszaaaaaeeeeiiiiooouuu');
--> statement-breakpoint
-- Every word of the texts, so that a query is widened to words that exist; `ingliskeelne` are those of English texts. Words stay when their last text goes:
-- a stale one finds nothing. Two writers of a new word store it twice, so that neither waits.
CREATE TABLE "search_words" (
	"word" text COLLATE "C" NOT NULL,
	"ingliskeelne" boolean NOT NULL,
	"without_marks" text COLLATE "C" GENERATED ALWAYS AS ("search_without_marks"("word")) STORED NOT NULL,
	"stem" text COLLATE "C" GENERATED ALWAYS AS (CASE WHEN "ingliskeelne" THEN (ts_lexize('pg_catalog.english_stem', "word"))[1] END) STORED
);
--> statement-breakpoint
-- Stores what is searched of records of a table, and its words. The plan is the same for all tables: those that are not meant are never read.
CREATE FUNCTION "search_store"(source text, ids uuid[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
	WITH written AS (
		INSERT INTO search_texts AS t (liik, id, keel, autor, kuupaev, kinnitatud, pealkiri, otsing)
		SELECT s.liik, s.id, s.keel, s.autor, s.kuupaev, s.kinnitatud,
			CASE WHEN s.pealkiri <> '' THEN to_tsvector('pg_catalog.simple', search_words_of(search_escaped(s.pealkiri))) || f.filters END,
			CASE WHEN s.pealkiri <> '' THEN setweight(to_tsvector('pg_catalog.simple', search_words_of(search_escaped(s.pealkiri))), 'A') ELSE ''::tsvector END
				|| to_tsvector('pg_catalog.simple', search_words_of(s.tekst))
				|| CASE WHEN s.nimed <> '' THEN setweight(to_tsvector('pg_catalog.simple', search_words_of(search_escaped(s.nimed))), 'C') ELSE ''::tsvector END
				|| CASE WHEN s.salajane <> '' THEN setweight(to_tsvector('pg_catalog.simple', search_words_of(search_escaped(s.salajane))), 'B') ELSE ''::tsvector END
				|| f.filters
		FROM search_sources s, LATERAL (SELECT array_to_tsvector(CASE WHEN s.liik = 'foorum' THEN ARRAY[]::text[] WHEN s.keel = 'en' THEN ARRAY['#' || s.liik, '#en'] ELSE ARRAY['#' || s.liik] END)) AS f (filters)
		WHERE s.allikas = source AND s.id = ANY(ids)
		ON CONFLICT (id, keel) DO UPDATE SET liik = excluded.liik, autor = excluded.autor, kuupaev = excluded.kuupaev,
			kinnitatud = excluded.kinnitatud, pealkiri = excluded.pealkiri, otsing = excluded.otsing
		RETURNING t.keel = 'en' AS english, t.otsing)
	INSERT INTO search_words (word, ingliskeelne)
	SELECT DISTINCT found.lexeme COLLATE "C", english FROM written, unnest(written.otsing) AS found
	WHERE length(found.lexeme) <= 60 AND left(found.lexeme, 1) <> '#'
		-- The offset has each word looked up by the index: PostgreSQL would read all words for a hash.
		AND NOT EXISTS (SELECT FROM search_words w WHERE w.word = found.lexeme COLLATE "C" AND w.ingliskeelne = english OFFSET 0);
END
$$;
--> statement-breakpoint
-- The tables of searched records, as in search_sources.
CREATE FUNCTION "search_tables"() RETURNS text[] LANGUAGE sql IMMUTABLE
	RETURN ARRAY['topics', 'posts', 'articles', 'albums', 'protocols', 'files', 'users', 'feedback'];
--> statement-breakpoint
-- Stores everything that is searched, a table at a time: after a restore, or to repair the index. Searches find the former rows until it commits.
CREATE FUNCTION "search_fill"() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	source text;
BEGIN
	DELETE FROM search_texts t WHERE NOT EXISTS (SELECT FROM search_sources s WHERE s.id = t.id AND s.keel = t.keel);
	FOREACH source IN ARRAY search_tables() LOOP
		PERFORM search_store(source, (SELECT array_agg(DISTINCT s.id) FROM search_sources s WHERE s.allikas = source));
	END LOOP;
END
$$;
--> statement-breakpoint
-- Triggers of the searched tables: the table of the record, and the column with its id.
CREATE FUNCTION "search_follow"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids uuid[];
BEGIN
	EXECUTE format('SELECT array_agg(DISTINCT %I) FROM written', TG_ARGV[1]) INTO ids;
	IF ids IS NULL THEN RETURN NULL; END IF;
	IF TG_OP = 'DELETE' AND TG_ARGV[0] = TG_TABLE_NAME THEN
		DELETE FROM search_texts WHERE id = ANY(ids);
	ELSE
		PERFORM search_store(TG_ARGV[0], ids);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "search_follow_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	CASE TG_TABLE_NAME
		WHEN 'categories' THEN PERFORM search_store('topics', array_agg(t._id)) FROM topics t WHERE t.kategooria_id = NEW._id;
		WHEN 'article_groups' THEN PERFORM search_store('articles', array_agg(a._id)) FROM articles a WHERE a.ryhm = NEW._id;
		WHEN 'users' THEN
			PERFORM search_store('users', ARRAY[NEW._id]);
			IF NEW.nimi <> OLD.nimi THEN PERFORM search_store('files', array_agg(f._id)) FROM files f WHERE f.lisaja_id = NEW._id; END IF;
		WHEN 'file_texts' THEN PERFORM search_store('files', ARRAY[NEW.fail_id]);
		ELSE PERFORM search_store(TG_TABLE_NAME, ARRAY[NEW._id]);
	END CASE;
	RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
	source text;
BEGIN
	FOREACH source IN ARRAY search_tables() LOOP
		EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION search_follow(%L, %L)', source || '_search_new', source, source, '_id');
		EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION search_follow(%L, %L)', source || '_search_gone', source, source, '_id');
	END LOOP;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "album_media_search_new" AFTER INSERT ON "album_media" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "search_follow"('albums', 'album_id');--> statement-breakpoint
CREATE TRIGGER "album_media_search_changed" AFTER UPDATE ON "album_media" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "search_follow"('albums', 'album_id');--> statement-breakpoint
CREATE TRIGGER "album_media_search_gone" AFTER DELETE ON "album_media" REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "search_follow"('albums', 'album_id');--> statement-breakpoint
CREATE TRIGGER "file_texts_search_new" AFTER INSERT ON "file_texts" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "search_follow"('files', 'fail_id');--> statement-breakpoint
-- By row, and only for what is searched: most changes of a topic's row are of its counts.
CREATE TRIGGER "topics_search_changed" AFTER UPDATE OF "pealkiri", "tekst", "nimi", "kategooria_id", "pinned", "kuupaev" ON "topics" FOR EACH ROW EXECUTE FUNCTION "search_follow_row"();--> statement-breakpoint
CREATE TRIGGER "posts_search_changed" AFTER UPDATE OF "tekst", "nimi", "teema_id", "kuupaev" ON "posts" FOR EACH ROW EXECUTE FUNCTION "search_follow_row"();--> statement-breakpoint
CREATE TRIGGER "articles_search_changed" AFTER UPDATE OF "pealkiri", "desc", "excerpt", "moodulid", "viimati_muudetud" ON "articles" FOR EACH ROW EXECUTE FUNCTION "search_follow_row"();--> statement-breakpoint
CREATE TRIGGER "albums_search_changed" AFTER UPDATE OF "nimi", "excerpt" ON "albums" FOR EACH ROW EXECUTE FUNCTION "search_follow_row"();--> statement-breakpoint
CREATE TRIGGER "protocols_search_changed" AFTER UPDATE OF "tekst", "algus" ON "protocols" FOR EACH ROW EXECUTE FUNCTION "search_follow_row"();--> statement-breakpoint
CREATE TRIGGER "files_search_changed" AFTER UPDATE OF "nimi", "lisaja_id", "lisatud" ON "files" FOR EACH ROW EXECUTE FUNCTION "search_follow_row"();--> statement-breakpoint
CREATE TRIGGER "file_texts_search_changed" AFTER UPDATE OF "tekst" ON "file_texts" FOR EACH ROW EXECUTE FUNCTION "search_follow_row"();--> statement-breakpoint
CREATE TRIGGER "users_search_changed" AFTER UPDATE OF "nimi", "email", "telefon", "elukoht", "staatus" ON "users" FOR EACH ROW EXECUTE FUNCTION "search_follow_row"();--> statement-breakpoint
CREATE TRIGGER "feedback_search_changed" AFTER UPDATE OF "tekst", "nimi", "email", "kuupaev" ON "feedback" FOR EACH ROW EXECUTE FUNCTION "search_follow_row"();--> statement-breakpoint
CREATE TRIGGER "categories_search_changed" AFTER UPDATE OF "nimi" ON "categories" FOR EACH ROW EXECUTE FUNCTION "search_follow_row"();--> statement-breakpoint
CREATE TRIGGER "article_groups_search_changed" AFTER UPDATE OF "algus", "kategooria" ON "article_groups" FOR EACH ROW EXECUTE FUNCTION "search_follow_row"();--> statement-breakpoint
-- What this index replaces.
DROP TRIGGER "topics_words_new" ON "topics";--> statement-breakpoint
DROP TRIGGER "topics_words_changed" ON "topics";--> statement-breakpoint
DROP TRIGGER "posts_words_new" ON "posts";--> statement-breakpoint
DROP TRIGGER "posts_words_changed" ON "posts";--> statement-breakpoint
DROP FUNCTION "forum_words_keep"();--> statement-breakpoint
DROP FUNCTION "forum_words_keep_changed"();--> statement-breakpoint
DROP TABLE "forum_words";--> statement-breakpoint
ALTER TABLE "topics" DROP COLUMN "otsing";--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "otsing";--> statement-breakpoint
ALTER TABLE "files" DROP COLUMN "otsing";--> statement-breakpoint
ALTER TABLE "file_texts" DROP COLUMN "otsing";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "otsing";--> statement-breakpoint
ALTER TABLE "articles" DROP COLUMN "otsing";--> statement-breakpoint
ALTER TABLE "albums" DROP COLUMN "otsing";--> statement-breakpoint
ALTER TABLE "album_media" DROP COLUMN "otsing";--> statement-breakpoint
ALTER TABLE "protocols" DROP COLUMN "otsing";--> statement-breakpoint
DROP FUNCTION "modules_search_key"(jsonb);--> statement-breakpoint
DROP FUNCTION "localized_search_key"(jsonb);--> statement-breakpoint
DROP FUNCTION "html_search_key"(text);--> statement-breakpoint
DROP FUNCTION "file_search_key"(text);--> statement-breakpoint
CREATE UNIQUE INDEX "search_texts_id" ON "search_texts" USING btree ("id","keel");--> statement-breakpoint
CREATE INDEX "search_words_word" ON "search_words" USING btree ("word");--> statement-breakpoint
SELECT search_fill();--> statement-breakpoint
CREATE INDEX "search_texts_newest" ON "search_texts" USING btree ("liik", "kuupaev" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "search_texts_pinned" ON "search_texts" USING btree ("liik") WHERE "kinnitatud";--> statement-breakpoint
-- Without lists of pending entries: every search would read them.
CREATE INDEX "search_texts_words" ON "search_texts" USING gin ("otsing") WITH (fastupdate = off);--> statement-breakpoint
CREATE INDEX "search_texts_titles" ON "search_texts" USING gin ("pealkiri") WITH (fastupdate = off) WHERE "pealkiri" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "search_words_without_marks" ON "search_words" USING btree ("without_marks");--> statement-breakpoint
CREATE INDEX "search_words_from_the_end" ON "search_words" USING btree (reverse("word") COLLATE "C");--> statement-breakpoint
CREATE INDEX "search_words_stem" ON "search_words" USING btree ("stem") WHERE "stem" IS NOT NULL;--> statement-breakpoint
-- Lists find any part of a word. A server that refuses pg_trgm still finds everything, only slower.
DO $$
BEGIN
	CREATE EXTENSION IF NOT EXISTS "pg_trgm";
	CREATE INDEX "search_words_parts" ON "search_words" USING gin ("without_marks" gin_trgm_ops) WITH (fastupdate = off);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
	RAISE NOTICE 'search_words: searched without an index, as there is no pg_trgm';
END
$$;
