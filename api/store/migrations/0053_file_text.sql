CREATE TABLE "file_texts" (
	"fail_id" uuid PRIMARY KEY NOT NULL,
	"tekst" text,
	"katseid" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_texts" ADD CONSTRAINT "file_texts_fail_id_files__id_fk" FOREIGN KEY ("fail_id") REFERENCES "public"."files"("_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_texts" ADD COLUMN "otsing" text COLLATE "C" GENERATED ALWAYS AS ("file_search_key"("tekst")) STORED;
--> statement-breakpoint
-- As for files: a server that refuses pg_trgm still finds everything, only slower. Without a list of pending entries, which every
-- search would read: a text has thousands.
DO $$
BEGIN
	CREATE EXTENSION IF NOT EXISTS "pg_trgm";
	CREATE INDEX "file_texts_search" ON "file_texts" USING gin ("otsing" gin_trgm_ops) WITH (fastupdate = off);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
	RAISE NOTICE 'file_texts: searched without an index, for there is no pg_trgm';
END
$$;
