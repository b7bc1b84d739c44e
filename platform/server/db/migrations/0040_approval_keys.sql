ALTER TABLE "order_request" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "order_request" ADD COLUMN "request_hash" text;--> statement-breakpoint
-- harmless: the column is new, so that no row is in the index
CREATE UNIQUE INDEX "order_request_idempotency" ON "order_request" USING btree ("member_id","idempotency_key");
