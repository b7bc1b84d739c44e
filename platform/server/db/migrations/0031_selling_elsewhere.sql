CREATE TABLE "feed_fetch" (
	"feed" text NOT NULL,
	"reader" text NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feed_fetch_feed_reader_pk" PRIMARY KEY("feed","reader")
);
--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "google_category" text;