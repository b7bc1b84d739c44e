DROP INDEX "outbox_due";--> statement-breakpoint
DROP INDEX "review_customer_id_index";--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "why" text;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "outbox_next" ON "outbox" USING btree ((kind like 'account.%') desc,"due_at","id") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "review_network" ON "review" USING btree ("network","created_at") WHERE network is not null;--> statement-breakpoint
CREATE INDEX "review_words" ON "review" USING gin (("name" || ' ' || "description") gin_trgm_ops);--> statement-breakpoint
-- One review a person from now on, where a second replaces the first: of those there are, the newest stays.
DELETE FROM "review" AS "older" USING "review" AS "newer"
 WHERE "older"."customer_id" = "newer"."customer_id"
   AND ("older"."created_at", "older"."id") < ("newer"."created_at", "newer"."id");--> statement-breakpoint
-- Mails are promised to accounts and not to addresses from now on, and why one was not sent is kept as a code.
UPDATE "outbox" SET "entity_id" = coalesce((SELECT "u"."id" FROM "auth_user" "u" WHERE "u"."email" = "outbox"."entity_id"), 'nobody')
 WHERE "kind" = 'account.reset';--> statement-breakpoint
UPDATE "outbox" SET "error" = coalesce(substring("error" FROM '\m[45][0-9]{2}\M'), 'unknown') WHERE "error" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_customerId_unique" UNIQUE("customer_id");