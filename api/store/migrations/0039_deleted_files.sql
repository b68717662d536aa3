ALTER TABLE "articles" ADD COLUMN "kustutatud_faile" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "home_pages" ADD COLUMN "kustutatud_faile" integer DEFAULT 0 NOT NULL;