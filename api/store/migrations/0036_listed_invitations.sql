ALTER TABLE "users" ADD COLUMN "kutsumata" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "nimekiri_id" uuid;--> statement-breakpoint
CREATE INDEX "jobs_of_invited" ON "jobs" USING btree ((details->>'userId')) WHERE kind = 'listedInvitationMail';--> statement-breakpoint
CREATE INDEX "users_not_invited" ON "users" USING btree ("_id") WHERE kutsumata;--> statement-breakpoint
-- Those who were imported before this column, and were not sent a link since. IMPORT-1.
UPDATE "users" SET "kutsumata" = true
	WHERE "staatus" = 1 AND "_id" IN (SELECT "ours" FROM "imported" WHERE "kind" = 'person')
		AND NOT EXISTS (SELECT FROM "user_links" WHERE "user_id" = "users"."_id");
