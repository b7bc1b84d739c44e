ALTER TABLE "refund" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "request_hash" text;--> statement-breakpoint
-- harmless: the column is new, so that no row is in the index
CREATE UNIQUE INDEX "refund_idempotency" ON "refund" USING btree ("actor_id","idempotency_key") WHERE idempotency_key is not null;