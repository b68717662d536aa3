CREATE TABLE "former_emails" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "user_links" ADD COLUMN "former_email_id" uuid;--> statement-breakpoint
ALTER TABLE "former_emails" ADD CONSTRAINT "former_emails_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_emails_user" ON "former_emails" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "user_links" ADD CONSTRAINT "user_links_former_email_id_former_emails__id_fk" FOREIGN KEY ("former_email_id") REFERENCES "public"."former_emails"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_links_former_email" ON "user_links" USING btree ("former_email_id");