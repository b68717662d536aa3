ALTER TABLE "categories" ADD COLUMN "muutja_id" uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "muutja_id" uuid;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "path" text;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "version" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "muutja_id" uuid;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_muutja_id_users__id_fk" FOREIGN KEY ("muutja_id") REFERENCES "public"."users"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_muutja_id_users__id_fk" FOREIGN KEY ("muutja_id") REFERENCES "public"."users"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_muutja_id_users__id_fk" FOREIGN KEY ("muutja_id") REFERENCES "public"."users"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_editor" ON "posts" USING btree ("muutja_id") WHERE muutja_id is not null;--> statement-breakpoint
CREATE INDEX "users_editor" ON "users" USING btree ("muutja_id") WHERE muutja_id is not null;