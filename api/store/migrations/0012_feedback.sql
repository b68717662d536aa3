CREATE TABLE "feedback" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"nimi" text NOT NULL,
	"email" text NOT NULL,
	"tekst" text NOT NULL,
	"kuupaev" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback_visits" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"nahtud_kuni" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feedback_visits" ADD CONSTRAINT "feedback_visits_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_newest" ON "feedback" USING btree ("kuupaev","_id");