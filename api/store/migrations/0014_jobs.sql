CREATE TABLE "jobs" (
	"_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"details" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Mails that wait go on waiting, with their attempts and under their Message-IDs.
INSERT INTO "jobs" ("_id", "kind", "details", "attempts", "run_at", "created_at")
SELECT "_id"::text, "kind" || 'Mail', CASE "kind" WHEN 'notice' THEN "details" ELSE jsonb_build_object('emailKey', "email_key") END,
	"attempts", "next_try_at", "created_at"
FROM "outbox" WHERE "kind" <> 'notice' OR "details" IS NOT NULL;--> statement-breakpoint
DROP TABLE "outbox";--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("run_at");