CREATE TABLE "home_page_files" (
	"keel" text NOT NULL,
	"fail_id" uuid NOT NULL,
	CONSTRAINT "home_page_files_keel_fail_id_pk" PRIMARY KEY("keel","fail_id")
);
--> statement-breakpoint
CREATE TABLE "home_pages" (
	"keel" text PRIMARY KEY NOT NULL,
	"plokid" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"muutja_id" uuid
);
--> statement-breakpoint
ALTER TABLE "home_page_files" ADD CONSTRAINT "home_page_files_keel_home_pages_keel_fk" FOREIGN KEY ("keel") REFERENCES "public"."home_pages"("keel") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_page_files" ADD CONSTRAINT "home_page_files_fail_id_files__id_fk" FOREIGN KEY ("fail_id") REFERENCES "public"."files"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_pages" ADD CONSTRAINT "home_pages_muutja_id_users__id_fk" FOREIGN KEY ("muutja_id") REFERENCES "public"."users"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "home_page_files_file" ON "home_page_files" USING btree ("fail_id");