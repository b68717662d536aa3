DROP TABLE "announcement_recipients" CASCADE;--> statement-breakpoint
DROP TABLE "mentions" CASCADE;--> statement-breakpoint
DROP TABLE "letter_choices" CASCADE;--> statement-breakpoint
DROP TABLE "letter_refusals" CASCADE;--> statement-breakpoint
DROP TABLE "letter_runs" CASCADE;--> statement-breakpoint
DROP TABLE "letters" CASCADE;--> statement-breakpoint
DROP TABLE "push_marks" CASCADE;