ALTER TABLE "company_invitation" ADD COLUMN "order_limit_cents" bigint;--> statement-breakpoint
ALTER TABLE "company_invitation" ADD COLUMN "month_limit_cents" bigint;--> statement-breakpoint
-- harmless: the columns are new and empty, and the table has few rows
ALTER TABLE "company_invitation" ADD CONSTRAINT "company_invitation_limits" CHECK (order_limit_cents >= 0 and month_limit_cents >= 0);
