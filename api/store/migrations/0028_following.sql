CREATE TABLE "category_follows" (
	"user_id" uuid NOT NULL,
	"kategooria_id" uuid NOT NULL,
	"tase" text NOT NULL,
	CONSTRAINT "category_follows_user_id_kategooria_id_pk" PRIMARY KEY("user_id","kategooria_id")
);
--> statement-breakpoint
CREATE TABLE "for_you_visits" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"vaadatud" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mentions" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"teema_id" uuid NOT NULL,
	"postitus_id" uuid,
	"kuupaev" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "topic_follows" (
	"user_id" uuid NOT NULL,
	"teema_id" uuid NOT NULL,
	"tase" text NOT NULL,
	CONSTRAINT "topic_follows_user_id_teema_id_pk" PRIMARY KEY("user_id","teema_id")
);
--> statement-breakpoint
ALTER TABLE "category_follows" ADD CONSTRAINT "category_follows_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_follows" ADD CONSTRAINT "category_follows_kategooria_id_categories__id_fk" FOREIGN KEY ("kategooria_id") REFERENCES "public"."categories"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "for_you_visits" ADD CONSTRAINT "for_you_visits_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_teema_id_topics__id_fk" FOREIGN KEY ("teema_id") REFERENCES "public"."topics"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_postitus_id_posts__id_fk" FOREIGN KEY ("postitus_id") REFERENCES "public"."posts"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_follows" ADD CONSTRAINT "topic_follows_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_follows" ADD CONSTRAINT "topic_follows_teema_id_topics__id_fk" FOREIGN KEY ("teema_id") REFERENCES "public"."topics"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "category_follows_category" ON "category_follows" USING btree ("kategooria_id");--> statement-breakpoint
CREATE INDEX "mentions_newest" ON "mentions" USING btree ("user_id","kuupaev" DESC NULLS LAST,"_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mentions_topic" ON "mentions" USING btree ("teema_id");--> statement-breakpoint
CREATE INDEX "mentions_post" ON "mentions" USING btree ("postitus_id");--> statement-breakpoint
CREATE INDEX "topic_follows_topic" ON "topic_follows" USING btree ("teema_id");--> statement-breakpoint
CREATE INDEX "topic_follows_quiet" ON "topic_follows" USING btree ("user_id","teema_id") WHERE tase = 'vaikne';--> statement-breakpoint
-- Who has written in a topic follows it, as from now on. FORUM-11.
INSERT INTO "topic_follows" ("user_id", "teema_id", "tase")
  SELECT "user_id", "_id", 'jalgin' FROM "topics" WHERE "user_id" IS NOT NULL
  UNION SELECT "user_id", "teema_id", 'jalgin' FROM "posts" WHERE "user_id" IS NOT NULL;
