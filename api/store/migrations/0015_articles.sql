CREATE TABLE "article_dates" (
	"artikkel_id" uuid NOT NULL,
	"koht" integer NOT NULL,
	"id" text NOT NULL,
	"paev" date,
	"kell" time(0),
	"algus" timestamp (0) GENERATED ALWAYS AS (paev + coalesce(kell, time '00:00')) STORED,
	CONSTRAINT "article_dates_artikkel_id_koht_pk" PRIMARY KEY("artikkel_id","koht")
);
--> statement-breakpoint
CREATE TABLE "article_files" (
	"artikkel_id" uuid NOT NULL,
	"fail_id" uuid NOT NULL,
	CONSTRAINT "article_files_artikkel_id_fail_id_pk" PRIMARY KEY("artikkel_id","fail_id")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"kataloog" text NOT NULL,
	"keel" text NOT NULL,
	"ryhm" uuid NOT NULL,
	"pealkiri" text NOT NULL,
	"slug" text NOT NULL,
	"desc" text NOT NULL,
	"excerpt" text NOT NULL,
	"avalik" boolean NOT NULL,
	"esipilt_id" uuid,
	"kategooria" text[] DEFAULT '{}' NOT NULL,
	"jrg" integer DEFAULT 99 NOT NULL,
	"aasta_algus" integer,
	"aasta_lopp" integer,
	"moodulid" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"paev" date,
	"kell" time(0),
	"algus" timestamp (0) GENERATED ALWAYS AS (paev + coalesce(kell, time '00:00')) STORED,
	"viimati_muudetud" timestamp (3) with time zone NOT NULL,
	"muutja_id" uuid
);
--> statement-breakpoint
ALTER TABLE "article_dates" ADD CONSTRAINT "article_dates_artikkel_id_articles__id_fk" FOREIGN KEY ("artikkel_id") REFERENCES "public"."articles"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_files" ADD CONSTRAINT "article_files_artikkel_id_articles__id_fk" FOREIGN KEY ("artikkel_id") REFERENCES "public"."articles"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_files" ADD CONSTRAINT "article_files_fail_id_files__id_fk" FOREIGN KEY ("fail_id") REFERENCES "public"."files"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_esipilt_id_files__id_fk" FOREIGN KEY ("esipilt_id") REFERENCES "public"."files"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_muutja_id_users__id_fk" FOREIGN KEY ("muutja_id") REFERENCES "public"."users"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "article_dates_id" ON "article_dates" USING btree ("artikkel_id","id");--> statement-breakpoint
CREATE INDEX "article_dates_newest" ON "article_dates" USING btree ("algus","artikkel_id","koht");--> statement-breakpoint
CREATE INDEX "article_files_file" ON "article_files" USING btree ("fail_id");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_version" ON "articles" USING btree ("ryhm","keel");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_slug" ON "articles" USING btree ("kataloog","keel","slug");--> statement-breakpoint
CREATE INDEX "articles_changed" ON "articles" USING btree ("kataloog","viimati_muudetud","_id");--> statement-breakpoint
CREATE INDEX "articles_category" ON "articles" USING btree ("kataloog",(coalesce(kategooria[1], '~') collate "C"),"viimati_muudetud","_id");--> statement-breakpoint
CREATE INDEX "articles_newest" ON "articles" USING btree ("kataloog",coalesce(algus, '-infinity'),"_id");--> statement-breakpoint
CREATE INDEX "articles_earliest" ON "articles" USING btree ("kataloog",coalesce(algus, 'infinity'),"_id");--> statement-breakpoint
CREATE INDEX "articles_cover" ON "articles" USING btree ("esipilt_id") WHERE esipilt_id is not null;--> statement-breakpoint
CREATE INDEX "articles_editor" ON "articles" USING btree ("muutja_id") WHERE muutja_id is not null;