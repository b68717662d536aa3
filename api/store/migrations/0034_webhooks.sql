CREATE TABLE "content_changes" (
	"muudatus" text NOT NULL,
	"liik" text NOT NULL,
	"id" text NOT NULL,
	CONSTRAINT "content_changes_muudatus_liik_id_pk" PRIMARY KEY("muudatus","liik","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_answers" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"aeg" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"staatus" integer,
	"tekst" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"nimi" text PRIMARY KEY NOT NULL,
	"aadress" text NOT NULL,
	"saladus" "bytea" NOT NULL,
	"sees" boolean NOT NULL,
	"peatatud" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "webhook_answers_time" ON "webhook_answers" USING btree ("aeg");--> statement-breakpoint
-- Notes changes of public content, in the transaction that makes them: whatever path they take, none is forgotten (HOOK-1). A change of
-- the last editor alone, as when a user is deleted, shows nowhere.
CREATE FUNCTION "tell_content_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	was jsonb;
	now_is jsonb;
BEGIN
	IF NOT EXISTS (SELECT FROM "webhooks" WHERE "sees") THEN
		RETURN NULL;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		was := to_jsonb(OLD) - 'muutja_id';
	END IF;
	IF TG_OP <> 'DELETE' THEN
		now_is := to_jsonb(NEW) - 'muutja_id';
	END IF;
	IF was IS NOT DISTINCT FROM now_is
		OR (TG_ARGV[0] = 'artikkel' AND coalesce(was->>'avalik', 'false') = 'false' AND coalesce(now_is->>'avalik', 'false') = 'false') THEN
		RETURN NULL;
	END IF;
	INSERT INTO "content_changes" ("muudatus", "liik", "id")
		VALUES (pg_current_xact_id()::text, TG_ARGV[0], coalesce(now_is, was)->>TG_ARGV[1]) ON CONFLICT DO NOTHING;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "articles_told" AFTER INSERT OR UPDATE OR DELETE ON "articles" FOR EACH ROW EXECUTE FUNCTION "tell_content_change"('artikkel', '_id');--> statement-breakpoint
CREATE TRIGGER "albums_told" AFTER INSERT OR UPDATE OR DELETE ON "albums" FOR EACH ROW EXECUTE FUNCTION "tell_content_change"('album', '_id');--> statement-breakpoint
CREATE TRIGGER "album_media_told" AFTER INSERT OR UPDATE OR DELETE ON "album_media" FOR EACH ROW EXECUTE FUNCTION "tell_content_change"('album', 'album_id');--> statement-breakpoint
CREATE TRIGGER "home_pages_told" AFTER INSERT OR UPDATE OR DELETE ON "home_pages" FOR EACH ROW EXECUTE FUNCTION "tell_content_change"('avaleht', 'keel');
