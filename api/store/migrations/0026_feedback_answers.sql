ALTER TABLE "feedback" ADD COLUMN "vastatud" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "vastaja" text;--> statement-breakpoint
CREATE INDEX "feedback_waiting" ON "feedback" USING btree ("kuupaev","_id") WHERE vastatud is null;