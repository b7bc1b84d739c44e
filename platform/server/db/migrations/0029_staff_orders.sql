CREATE TABLE "walk_in" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_order" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid NOT NULL,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	CONSTRAINT "staff_order_idempotency" UNIQUE("actor_id","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "walk_in" ADD CONSTRAINT "walk_in_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_order" ADD CONSTRAINT "staff_order_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_order" ADD CONSTRAINT "staff_order_actor_id_customer_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "walk_in_email" ON "walk_in" USING btree ("email" text_pattern_ops);