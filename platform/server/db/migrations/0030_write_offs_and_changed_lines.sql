ALTER TABLE "posting" DROP CONSTRAINT "posting_kind";--> statement-breakpoint
ALTER TABLE "stock_move" DROP CONSTRAINT "stock_move_reason";--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_kind" CHECK (kind in ('invoice', 'payout', 'reversal', 'payment', 'credit_note', 'write_off')) NOT VALID;--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_reason" CHECK (reason in ('opening', 'placed', 'changed', 'released', 'shipped', 'delivered', 'undelivered', 'refunded', 'returned', 'counted', 'received', 'imported', 'undone')) NOT VALID;
