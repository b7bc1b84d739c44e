CREATE TABLE "request_count" (
	"key" text PRIMARY KEY NOT NULL,
	"n" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "request_count_ends_at_index" ON "request_count" USING btree ("ends_at");