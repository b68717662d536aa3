ALTER TABLE "topics" ADD COLUMN "muutja_id" uuid;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_muutja_id_users__id_fk" FOREIGN KEY ("muutja_id") REFERENCES "public"."users"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "topics_editor" ON "topics" USING btree ("muutja_id") WHERE muutja_id is not null;