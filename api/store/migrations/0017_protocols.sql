CREATE TABLE "protocol_files" (
	"protokoll_id" uuid NOT NULL,
	"fail_id" uuid NOT NULL,
	"jrg" integer NOT NULL,
	CONSTRAINT "protocol_files_protokoll_id_fail_id_pk" PRIMARY KEY("protokoll_id","fail_id")
);
--> statement-breakpoint
CREATE TABLE "protocols" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"tekst" text NOT NULL,
	"paev" date,
	"kell" time(0),
	"algus" timestamp (0) GENERATED ALWAYS AS (paev + coalesce(kell, time '00:00')) STORED,
	"muutja_id" uuid
);
--> statement-breakpoint
ALTER TABLE "protocol_files" ADD CONSTRAINT "protocol_files_protokoll_id_protocols__id_fk" FOREIGN KEY ("protokoll_id") REFERENCES "public"."protocols"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protocol_files" ADD CONSTRAINT "protocol_files_fail_id_files__id_fk" FOREIGN KEY ("fail_id") REFERENCES "public"."files"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protocols" ADD CONSTRAINT "protocols_muutja_id_users__id_fk" FOREIGN KEY ("muutja_id") REFERENCES "public"."users"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "protocol_files_file" ON "protocol_files" USING btree ("fail_id");--> statement-breakpoint
CREATE INDEX "protocols_newest" ON "protocols" USING btree (coalesce(algus, '-infinity'),"_id");--> statement-breakpoint
CREATE INDEX "protocols_editor" ON "protocols" USING btree ("muutja_id") WHERE muutja_id is not null;