CREATE TABLE "categories" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"nimi" text NOT NULL,
	"slug" text NOT NULL,
	"jrg" integer DEFAULT 99 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "post_likes" (
	"postitus_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "post_likes_postitus_id_user_id_pk" PRIMARY KEY("postitus_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"teema_id" uuid NOT NULL,
	"tekst" text NOT NULL,
	"user_id" uuid,
	"nimi" text NOT NULL,
	"kuupaev" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "topic_likes" (
	"teema_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "topic_likes_teema_id_user_id_pk" PRIMARY KEY("teema_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "topic_reads" (
	"user_id" uuid NOT NULL,
	"teema_id" uuid NOT NULL,
	"loetud_kuni" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "topic_reads_user_id_teema_id_pk" PRIMARY KEY("user_id","teema_id")
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"kategooria_id" uuid NOT NULL,
	"pealkiri" text NOT NULL,
	"tekst" text NOT NULL,
	"user_id" uuid,
	"nimi" text NOT NULL,
	"kuupaev" timestamp (3) with time zone NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"postitused_hulk" integer DEFAULT 0 NOT NULL,
	"viimane_postitus" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"nimi" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"telefon" text DEFAULT '' NOT NULL,
	"elukoht" text DEFAULT '' NOT NULL,
	"staatus" integer NOT NULL,
	"parool_hash" text,
	"loodud" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_postitus_id_posts__id_fk" FOREIGN KEY ("postitus_id") REFERENCES "public"."posts"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_teema_id_topics__id_fk" FOREIGN KEY ("teema_id") REFERENCES "public"."topics"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_likes" ADD CONSTRAINT "topic_likes_teema_id_topics__id_fk" FOREIGN KEY ("teema_id") REFERENCES "public"."topics"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_likes" ADD CONSTRAINT "topic_likes_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_reads" ADD CONSTRAINT "topic_reads_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_reads" ADD CONSTRAINT "topic_reads_teema_id_topics__id_fk" FOREIGN KEY ("teema_id") REFERENCES "public"."topics"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_kategooria_id_categories__id_fk" FOREIGN KEY ("kategooria_id") REFERENCES "public"."categories"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_slug" ON "categories" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "post_likes_user" ON "post_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "posts_topic" ON "posts" USING btree ("teema_id","kuupaev","_id");--> statement-breakpoint
CREATE INDEX "posts_user" ON "posts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "topic_likes_user" ON "topic_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "topic_reads_topic" ON "topic_reads" USING btree ("teema_id");--> statement-breakpoint
CREATE INDEX "topics_list" ON "topics" USING btree ("kategooria_id","pinned" DESC NULLS LAST,"viimane_postitus" DESC NULLS LAST,"_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "topics_latest" ON "topics" USING btree ("kategooria_id","viimane_postitus" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "topics_user" ON "topics" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_key");