CREATE TABLE "asset" (
	"name" text PRIMARY KEY NOT NULL,
	"data" "bytea" NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
