ALTER TABLE "idempotency_keys" ADD COLUMN "record_id" uuid;--> statement-breakpoint
-- The answers kept so far hold what was created: as a record, or, for a post, as the last of a list.
UPDATE "idempotency_keys" SET "record_id" = ((CASE jsonb_typeof("answer") WHEN 'array' THEN "answer" -> -1 ELSE "answer" END) ->> '_id')::uuid;--> statement-breakpoint
DELETE FROM "idempotency_keys" WHERE "record_id" IS NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "record_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "answer";
