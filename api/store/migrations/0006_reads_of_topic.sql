DROP INDEX "topic_reads_topic";--> statement-breakpoint
CREATE INDEX "topic_reads_topic" ON "topic_reads" USING btree ("teema_id","user_id");