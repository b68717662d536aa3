ALTER TABLE "users" ADD COLUMN "registreeritud" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "tervitus" text[] DEFAULT '{}' NOT NULL;