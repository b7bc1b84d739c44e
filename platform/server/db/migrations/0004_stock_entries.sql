CREATE TABLE "stock_entry" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"actor_id" uuid NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	CONSTRAINT "stock_entry_kind" CHECK (kind in ('received', 'counted')),
	CONSTRAINT "stock_entry_undone" CHECK ((undone_at is null) = (undone_by is null))
);
--> statement-breakpoint
ALTER TABLE "stock_move" ADD COLUMN "entry_id" uuid;--> statement-breakpoint
ALTER TABLE "stock_entry" ADD CONSTRAINT "stock_entry_actor_id_customer_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_entry" ADD CONSTRAINT "stock_entry_undone_by_customer_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_entry_idempotency" ON "stock_entry" USING btree ("actor_id","idempotency_key");--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_entry_id_stock_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."stock_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_move_entry" ON "stock_move" USING btree ("entry_id") WHERE entry_id is not null;