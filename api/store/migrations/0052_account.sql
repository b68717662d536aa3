CREATE TABLE "audit" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"kuupaev" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"sundmus" text NOT NULL,
	"tegija" uuid,
	"liige" uuid,
	"kirje" uuid,
	"kirjeliik" text,
	"muudetud" text[] DEFAULT '{}' NOT NULL,
	"hulk" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"_id" uuid NOT NULL,
	"alates" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"valmis" timestamp (3) with time zone,
	"suurus" bigint,
	"viga" text,
	CONSTRAINT "data_exports__id_unique" UNIQUE("_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "seade" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "lahkumas" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "lahkub_nimeta" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_event" ON "audit" USING btree ("sundmus","_id");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("tegija","_id");--> statement-breakpoint
CREATE INDEX "audit_member" ON "audit" USING btree ("liige","_id");--> statement-breakpoint
CREATE INDEX "audit_record" ON "audit" USING btree ("kirje","_id");--> statement-breakpoint
CREATE INDEX "users_leaving" ON "users" USING btree ("lahkumas") WHERE lahkumas is not null;--> statement-breakpoint
CREATE FUNCTION "audit_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND OLD."kuupaev" < now() - interval '400 days' THEN RETURN OLD; END IF;
	RAISE EXCEPTION 'rows of audit are neither changed nor deleted before 400 days';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_stays" BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION "audit_stays"();--> statement-breakpoint
CREATE TRIGGER "audit_is_not_emptied" BEFORE TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION "audit_stays"();
