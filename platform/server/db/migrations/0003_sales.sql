CREATE TABLE "price_history" (
	"product_id" uuid NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"price_cents" bigint NOT NULL,
	"per" integer NOT NULL,
	CONSTRAINT "price_history_product_id_from_at_pk" PRIMARY KEY("product_id","from_at")
);
--> statement-breakpoint
CREATE TABLE "reduced_price" (
	"sale_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"price_cents" bigint,
	"per" integer,
	CONSTRAINT "reduced_price_sale_id_product_id_pk" PRIMARY KEY("sale_id","product_id"),
	CONSTRAINT "reduced_price_cents" CHECK ((price_cents is null) = (per is null) and price_cents > 0 and per >= 1)
);
--> statement-breakpoint
CREATE TABLE "sale" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"percent" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"applied_at" timestamp with time zone,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sale_days" CHECK (starts_at < ends_at),
	CONSTRAINT "sale_percent" CHECK (percent between 1 and 95)
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "regular_price_cents" bigint;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "lowest_price_cents" bigint;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "reduced_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reduced_price" ADD CONSTRAINT "reduced_price_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reduced_price" ADD CONSTRAINT "reduced_price_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_actor_id_customer_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reduced_price_product_id_index" ON "reduced_price" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "sale_to_apply" ON "sale" USING btree ("starts_at") WHERE applied_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "sale_actor_id_index" ON "sale" USING btree ("actor_id");--> statement-breakpoint
-- harmless: the column is new, so that no row is in the index
CREATE INDEX "product_reduced_until" ON "product" USING btree ("reduced_until") WHERE reduced_until is not null;--> statement-breakpoint
-- harmless: the columns are new and empty, so that the check reads the table once and finds nothing
ALTER TABLE "product" ADD CONSTRAINT "product_reduced" CHECK (regular_price_cents is null or (regular_price_cents > unit_price_cents and reduced_until is not null));
--> statement-breakpoint
INSERT INTO "price_history" ("product_id", "from_at", "price_cents", "per") SELECT "id", "created_at", "unit_price_cents", "min_order" FROM "product";
