CREATE TABLE "letter_choices" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"valik" text NOT NULL,
	"muudetud" timestamp (3) with time zone NOT NULL,
	"loobutud" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "letter_refusals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email_key" text NOT NULL,
	"hulk" integer NOT NULL,
	"pohjus" text NOT NULL,
	"viimati" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letter_runs" (
	"periood" text PRIMARY KEY NOT NULL,
	"pohjani" uuid,
	"hulk" integer DEFAULT 0 NOT NULL,
	"algus" timestamp (3) with time zone NOT NULL,
	"lopp" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"user_id" uuid NOT NULL,
	"periood" text NOT NULL,
	"too_id" text NOT NULL,
	"teema_id" uuid,
	"alates" timestamp (3) with time zone,
	"kuni" timestamp (3) with time zone,
	"loodud" timestamp (3) with time zone NOT NULL,
	"lopetatud" timestamp (3) with time zone,
	"tulemus" text,
	CONSTRAINT "letters_user_id_periood_pk" PRIMARY KEY("user_id","periood")
);
--> statement-breakpoint
CREATE TABLE "mail_sends" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_keys" (
	"nimi" text PRIMARY KEY NOT NULL,
	"voti" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "letter_choices" ADD CONSTRAINT "letter_choices_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_refusals" ADD CONSTRAINT "letter_refusals_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_teema_id_topics__id_fk" FOREIGN KEY ("teema_id") REFERENCES "public"."topics"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letters_newest" ON "letters" USING btree ("user_id","loodud" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "letters_topic" ON "letters" USING btree ("teema_id","user_id");--> statement-breakpoint
CREATE INDEX "letters_old" ON "letters" USING btree ("loodud");--> statement-breakpoint
CREATE UNIQUE INDEX "letters_job" ON "letters" USING btree ("too_id");--> statement-breakpoint
CREATE INDEX "mail_sends_at" ON "mail_sends" USING btree ("at");