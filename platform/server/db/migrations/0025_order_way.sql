CREATE TABLE "order_way" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"way" text NOT NULL,
	"chosen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "order_way_way" CHECK (way in ('bank', 'counter'))
);
--> statement-breakpoint
ALTER TABLE "order_way" ADD CONSTRAINT "order_way_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;