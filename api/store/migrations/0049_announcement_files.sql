CREATE TABLE "announcement_files" (
	"kiri_id" uuid NOT NULL,
	"fail_id" uuid NOT NULL,
	"jrg" integer NOT NULL,
	CONSTRAINT "announcement_files_kiri_id_fail_id_pk" PRIMARY KEY("kiri_id","fail_id")
);
--> statement-breakpoint
ALTER TABLE "announcement_files" ADD CONSTRAINT "announcement_files_kiri_id_announcements__id_fk" FOREIGN KEY ("kiri_id") REFERENCES "public"."announcements"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_files" ADD CONSTRAINT "announcement_files_fail_id_files__id_fk" FOREIGN KEY ("fail_id") REFERENCES "public"."files"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_files_file" ON "announcement_files" USING btree ("fail_id");--> statement-breakpoint
-- As those of migration 0021_named_files.
CREATE INDEX "announcements_named" ON "announcements" USING gin ("ids_in"("tekst")) WITH (fastupdate = off);
