CREATE TABLE "announcement_recipients" (
	"kiri_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"lopetatud" timestamp (3) with time zone,
	"tulemus" text,
	CONSTRAINT "announcement_recipients_kiri_id_user_id_pk" PRIMARY KEY("kiri_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"pealkiri" text NOT NULL,
	"tekst" text NOT NULL,
	"saajad" text NOT NULL,
	"user_id" uuid,
	"nimi" text NOT NULL,
	"kuupaev" timestamp (3) with time zone NOT NULL,
	"hulk" integer NOT NULL,
	"teema_id" uuid
);
--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_kiri_id_announcements__id_fk" FOREIGN KEY ("kiri_id") REFERENCES "public"."announcements"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_teema_id_topics__id_fk" FOREIGN KEY ("teema_id") REFERENCES "public"."topics"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_recipients_user" ON "announcement_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "announcements_newest" ON "announcements" USING btree ("kuupaev" DESC NULLS LAST,"_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "announcements_user" ON "announcements" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "announcements_topic" ON "announcements" USING btree ("teema_id");