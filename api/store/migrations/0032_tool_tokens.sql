CREATE TABLE "tool_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"nimi" text NOT NULL,
	"tunnus" text NOT NULL,
	"kirjutab" boolean NOT NULL,
	"osad" text[] NOT NULL,
	"emailid" boolean NOT NULL,
	"vabalt" boolean NOT NULL,
	CONSTRAINT "tool_tokens__id_unique" UNIQUE("_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tool_tokens" ADD CONSTRAINT "tool_tokens_token_hash_sessions_token_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_tokens" ADD CONSTRAINT "tool_tokens_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tool_tokens_name" ON "tool_tokens" USING btree ("user_id",lower("nimi"));