CREATE TABLE "album_media" (
	"album_id" uuid NOT NULL,
	"koht" integer NOT NULL,
	"id" text NOT NULL,
	"fail_id" uuid,
	"embed" text,
	"esipilt_id" uuid,
	"tekst" jsonb NOT NULL,
	CONSTRAINT "album_media_album_id_koht_pk" PRIMARY KEY("album_id","koht")
);
--> statement-breakpoint
CREATE TABLE "albums" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"nimi" jsonb NOT NULL,
	"excerpt" jsonb NOT NULL,
	"jrg" integer NOT NULL,
	"muutja_id" uuid
);
--> statement-breakpoint
ALTER TABLE "album_media" ADD CONSTRAINT "album_media_album_id_albums__id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."albums"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_media" ADD CONSTRAINT "album_media_fail_id_files__id_fk" FOREIGN KEY ("fail_id") REFERENCES "public"."files"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_media" ADD CONSTRAINT "album_media_esipilt_id_files__id_fk" FOREIGN KEY ("esipilt_id") REFERENCES "public"."files"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "albums" ADD CONSTRAINT "albums_muutja_id_users__id_fk" FOREIGN KEY ("muutja_id") REFERENCES "public"."users"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "album_media_id" ON "album_media" USING btree ("album_id","id");--> statement-breakpoint
CREATE INDEX "album_media_file" ON "album_media" USING btree ("fail_id") WHERE fail_id is not null;--> statement-breakpoint
CREATE INDEX "album_media_cover" ON "album_media" USING btree ("esipilt_id") WHERE esipilt_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "albums_slug" ON "albums" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "albums_editor" ON "albums" USING btree ("muutja_id") WHERE muutja_id is not null;--> statement-breakpoint
-- Checked at the end of a transaction, as every move changes several positions. Drizzle cannot express it.
ALTER TABLE "albums" ADD CONSTRAINT "albums_jrg" UNIQUE ("jrg") DEFERRABLE INITIALLY DEFERRED;
