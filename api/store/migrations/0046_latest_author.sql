DROP INDEX "posts_topic";--> statement-breakpoint
DROP INDEX "topics_recent";--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "viimane_autor_id" uuid;--> statement-breakpoint
CREATE INDEX "posts_topic" ON "posts" USING btree ("teema_id","kuupaev","_id","user_id");--> statement-breakpoint
-- Before the index of it.
UPDATE "topics" t SET "viimane_autor_id" = CASE WHEN p."_id" IS NULL THEN o."user_id" ELSE p."user_id" END
FROM "topics" o LEFT JOIN LATERAL (
	SELECT "_id", "user_id" FROM "posts" WHERE "teema_id" = o."_id" ORDER BY "kuupaev" DESC, "_id" DESC LIMIT 1
) p ON true WHERE o."_id" = t."_id";--> statement-breakpoint
CREATE INDEX "topics_recent" ON "topics" USING btree ("viimane_postitus" DESC NULLS LAST,"_id" DESC NULLS LAST,"kategooria_id","user_id","viimane_autor_id");
