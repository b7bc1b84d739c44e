ALTER TABLE "payment" DROP CONSTRAINT "payment_method";--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_amount" CHECK (amount_cents > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_tender" CHECK (method = 'card' or (method ~ '^[a-z]{4,20}$' and status = 'succeeded' and applied_at is not null
            and coalesce(starts_with(provider_id, method || '_'), false))) NOT VALID;
