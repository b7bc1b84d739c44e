CREATE TABLE "order_promise" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"ready_time" text,
	"pay_by" timestamp with time zone NOT NULL,
	"delivery_time" jsonb NOT NULL,
	"country" text NOT NULL,
	"late_at" timestamp with time zone,
	CONSTRAINT "order_promise_days" CHECK (from_date <= to_date),
	CONSTRAINT "order_promise_time" CHECK (ready_time ~ '^[0-2][0-9]:[0-5][0-9]$')
);
--> statement-breakpoint
ALTER TABLE "order_promise" ADD CONSTRAINT "order_promise_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;