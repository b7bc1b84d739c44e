CREATE TABLE "move_chunk" (
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "move_chunk_file_id_position_pk" PRIMARY KEY("file_id","position")
);
--> statement-breakpoint
CREATE TABLE "move_file" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"kind" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"left_behind" text[] DEFAULT '{}' NOT NULL,
	"counts" jsonb NOT NULL,
	"warned" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'arriving' NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"reader_ended" boolean DEFAULT false NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"applied_by" uuid,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	"invited_at" timestamp with time zone,
	CONSTRAINT "move_file_kind" CHECK (kind in ('', 'customers', 'orders', 'redirects')),
	CONSTRAINT "move_file_state" CHECK (state in ('arriving', 'checking', 'unreadable', 'checked', 'applying', 'applied', 'undoing', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "move_invitation" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"queued_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "move_row" (
	"file_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"warnings" text[] DEFAULT '{}' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"draft" jsonb,
	"entity_id" text,
	"made" jsonb,
	"kept" text,
	CONSTRAINT "move_row_file_id_line_pk" PRIMARY KEY("file_id","line"),
	CONSTRAINT "move_row_kind" CHECK (kind in ('new', 'changed', 'same', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "past_order" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"source" text NOT NULL,
	"number" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"currency" text NOT NULL,
	"goods_cents" bigint NOT NULL,
	"shipping_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"refunded_cents" bigint NOT NULL,
	"address" text NOT NULL,
	"note" text NOT NULL,
	"import_id" uuid NOT NULL,
	CONSTRAINT "past_order_number" UNIQUE("source","number"),
	CONSTRAINT "past_order_status" CHECK (status in ('delivered', 'paid', 'open', 'partly_refunded', 'refunded', 'cancelled', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "past_order_line" (
	"past_order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"sku" text NOT NULL,
	"quantity" numeric(14, 3) NOT NULL,
	"price_cents" bigint NOT NULL,
	"product_id" uuid,
	CONSTRAINT "past_order_line_past_order_id_position_pk" PRIMARY KEY("past_order_id","position")
);
--> statement-breakpoint
ALTER TABLE "move_chunk" ADD CONSTRAINT "move_chunk_file_id_move_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."move_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_file" ADD CONSTRAINT "move_file_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_file" ADD CONSTRAINT "move_file_applied_by_customer_id_fk" FOREIGN KEY ("applied_by") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_file" ADD CONSTRAINT "move_file_undone_by_customer_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_invitation" ADD CONSTRAINT "move_invitation_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_invitation" ADD CONSTRAINT "move_invitation_file_id_move_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."move_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_row" ADD CONSTRAINT "move_row_file_id_move_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."move_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_order_line" ADD CONSTRAINT "past_order_line_past_order_id_past_order_id_fk" FOREIGN KEY ("past_order_id") REFERENCES "public"."past_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_order_line" ADD CONSTRAINT "past_order_line_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "move_file_customer_id_index" ON "move_file" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "move_file_waiting" ON "move_file" USING btree ("id") WHERE state in ('checking', 'applying', 'undoing');--> statement-breakpoint
CREATE INDEX "move_invitation_waiting" ON "move_invitation" USING btree ("customer_id") WHERE queued_at is null;--> statement-breakpoint
CREATE INDEX "move_invitation_file_id_index" ON "move_invitation" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "move_row_kind" ON "move_row" USING btree ("file_id","kind","line");--> statement-breakpoint
CREATE INDEX "move_row_person" ON "move_row" USING btree ((draft ->> 'email'));--> statement-breakpoint
CREATE INDEX "past_order_email_placed_at_index" ON "past_order" USING btree ("email","placed_at");--> statement-breakpoint
CREATE INDEX "past_order_search" ON "past_order" USING btree (ltrim(lower(number), '#'));--> statement-breakpoint
CREATE INDEX "past_order_placed_at_index" ON "past_order" USING btree ("placed_at");--> statement-breakpoint
CREATE INDEX "past_order_import_id_index" ON "past_order" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "past_order_line_product_id_index" ON "past_order_line" USING btree ("product_id");