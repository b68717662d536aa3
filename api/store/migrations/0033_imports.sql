CREATE TABLE "imported" (
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"theirs" text NOT NULL,
	"ours" uuid NOT NULL,
	"mark" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imported_source_kind_theirs_pk" PRIMARY KEY("source","kind","theirs")
);
