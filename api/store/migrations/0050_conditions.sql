CREATE TABLE "conditions" (
	"nimi" text NOT NULL,
	"masin" text NOT NULL,
	"korras" boolean NOT NULL,
	"lause" text NOT NULL,
	"alates" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"nahtud" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"teatatud" timestamp (3) with time zone,
	CONSTRAINT "conditions_nimi_masin_pk" PRIMARY KEY("nimi","masin")
);
