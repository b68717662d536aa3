CREATE TABLE "revisions" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"liik" text NOT NULL,
	"kirje" uuid NOT NULL,
	"muutja_id" uuid,
	"kuupaev" timestamp (3) with time zone NOT NULL,
	"alates" timestamp (3) with time zone NOT NULL,
	"enne" jsonb NOT NULL,
	"nimetab" uuid[]
);
--> statement-breakpoint
CREATE TABLE "trash" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"liik" text NOT NULL,
	"pealkiri" text NOT NULL,
	"kustutaja_id" uuid,
	"kuupaev" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"sisu" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_muutja_id_users__id_fk" FOREIGN KEY ("muutja_id") REFERENCES "public"."users"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_kustutaja_id_users__id_fk" FOREIGN KEY ("kustutaja_id") REFERENCES "public"."users"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "revisions_record" ON "revisions" USING btree ("kirje","liik","_id");--> statement-breakpoint
CREATE INDEX "revisions_naming" ON "revisions" USING gin ("nimetab") WHERE nimetab is not null;--> statement-breakpoint
CREATE INDEX "revisions_age" ON "revisions" USING btree ("kuupaev");--> statement-breakpoint
CREATE INDEX "revisions_editor" ON "revisions" USING btree ("muutja_id") WHERE muutja_id is not null;--> statement-breakpoint
CREATE INDEX "trash_newest" ON "trash" USING btree ("kuupaev","_id");--> statement-breakpoint
CREATE INDEX "trash_deleter" ON "trash" USING btree ("kustutaja_id");