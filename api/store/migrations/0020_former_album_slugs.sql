CREATE TABLE "former_album_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"album_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_album_slugs" ADD CONSTRAINT "former_album_slugs_album_id_albums__id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."albums"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_album_slugs_album" ON "former_album_slugs" USING btree ("album_id");