ALTER TABLE "push_devices" ADD COLUMN "keeldutud_alates" timestamp (3) with time zone;--> statement-breakpoint
-- Daily work that has other names now.
DELETE FROM "jobs" WHERE "kind" LIKE 'forget%';
