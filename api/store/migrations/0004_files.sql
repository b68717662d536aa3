CREATE TABLE "file_leftovers" (
	"kaust" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"nimi" text NOT NULL,
	"kaust" text NOT NULL,
	"algfail" text NOT NULL,
	"mimetype" text NOT NULL,
	"size" integer NOT NULL,
	"suurused" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"lisaja_id" uuid,
	"lisatud" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_files" (
	"postitus_id" uuid NOT NULL,
	"fail_id" uuid NOT NULL,
	"jrg" integer NOT NULL,
	CONSTRAINT "post_files_postitus_id_fail_id_pk" PRIMARY KEY("postitus_id","fail_id")
);
--> statement-breakpoint
CREATE TABLE "topic_files" (
	"teema_id" uuid NOT NULL,
	"fail_id" uuid NOT NULL,
	"jrg" integer NOT NULL,
	CONSTRAINT "topic_files_teema_id_fail_id_pk" PRIMARY KEY("teema_id","fail_id")
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_lisaja_id_users__id_fk" FOREIGN KEY ("lisaja_id") REFERENCES "public"."users"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_files" ADD CONSTRAINT "post_files_postitus_id_posts__id_fk" FOREIGN KEY ("postitus_id") REFERENCES "public"."posts"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_files" ADD CONSTRAINT "post_files_fail_id_files__id_fk" FOREIGN KEY ("fail_id") REFERENCES "public"."files"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_files" ADD CONSTRAINT "topic_files_teema_id_topics__id_fk" FOREIGN KEY ("teema_id") REFERENCES "public"."topics"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_files" ADD CONSTRAINT "topic_files_fail_id_files__id_fk" FOREIGN KEY ("fail_id") REFERENCES "public"."files"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_leftovers_age" ON "file_leftovers" USING btree ("since");--> statement-breakpoint
CREATE INDEX "files_newest" ON "files" USING btree ("lisatud" DESC NULLS LAST,"_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "files_newest_images" ON "files" USING btree ("lisatud" DESC NULLS LAST,"_id" DESC NULLS LAST) WHERE suurused <> '[]';--> statement-breakpoint
CREATE INDEX "files_user" ON "files" USING btree ("lisaja_id");--> statement-breakpoint
CREATE INDEX "post_files_file" ON "post_files" USING btree ("fail_id");--> statement-breakpoint
CREATE INDEX "topic_files_file" ON "topic_files" USING btree ("fail_id");--> statement-breakpoint
-- Names are found by any part of them, whatever the case and the marks of their letters (FILE-1). The column is not in
-- schema.ts: it follows from the name by itself. The collation is named, for a server whose own knows no Estonian letters.
CREATE FUNCTION "file_search_key"(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN regexp_replace(normalize(lower(name COLLATE "und-x-icu"), NFKD), '[\u0300-\u036f]', '', 'g');
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "otsing" text COLLATE "C" GENERATED ALWAYS AS ("file_search_key"("nimi")) STORED;
--> statement-breakpoint
-- A server that lets nobody add pg_trgm still finds everything, only slower.
DO $$
BEGIN
	CREATE EXTENSION IF NOT EXISTS "pg_trgm";
	CREATE INDEX "files_search" ON "files" USING gin ("otsing" gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
	RAISE NOTICE 'files: searched without an index, for there is no pg_trgm';
END
$$;
