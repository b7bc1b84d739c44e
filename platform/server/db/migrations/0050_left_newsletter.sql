CREATE TABLE "newsletter_left" (
	"hash" text PRIMARY KEY NOT NULL,
	"left_at" timestamp with time zone DEFAULT now() NOT NULL
);
