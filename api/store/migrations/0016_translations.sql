ALTER TABLE "articles" ADD COLUMN "allikas_id" uuid;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "allika_seis" jsonb;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "allika_rasi" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "teksti_rasi" text GENERATED ALWAYS AS (md5(pealkiri || chr(31) || "desc" || chr(31) || excerpt || chr(31) || moodulid::text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_allikas_id_articles__id_fk" FOREIGN KEY ("allikas_id") REFERENCES "public"."articles"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_source" ON "articles" USING btree ("allikas_id") WHERE allikas_id is not null;