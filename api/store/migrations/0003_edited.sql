ALTER TABLE "posts" ADD COLUMN "muudetud" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "muudetud" timestamp (3) with time zone;