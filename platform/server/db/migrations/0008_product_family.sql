CREATE TABLE "product_family" (
	"family" text PRIMARY KEY NOT NULL,
	"choice_order" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
