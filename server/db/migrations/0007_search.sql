CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
CREATE TABLE "facet_value" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "facet_value_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"text" text,
	"number" double precision,
	"products" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "facet_value_once" UNIQUE NULLS NOT DISTINCT("key","text","number")
);
--> statement-breakpoint
CREATE TABLE "mating_rule" (
	"joint" text NOT NULL,
	"gender" text NOT NULL,
	"to_joint" text NOT NULL,
	"to_gender" text NOT NULL,
	"fits" boolean NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "mating_rule_joint_gender_to_joint_to_gender_pk" PRIMARY KEY("joint","gender","to_joint","to_gender")
);
--> statement-breakpoint
CREATE TABLE "part_number" (
	"norm" text NOT NULL,
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	CONSTRAINT "part_number_norm_product_id_pk" PRIMARY KEY("norm","product_id")
);
--> statement-breakpoint
CREATE TABLE "posting" (
	"value_id" integer NOT NULL,
	"chunk" integer NOT NULL,
	"bits" bit(8192) NOT NULL,
	CONSTRAINT "posting_value_id_chunk_pk" PRIMARY KEY("value_id","chunk")
);
--> statement-breakpoint
CREATE TABLE "product_end" (
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"joint" text NOT NULL,
	"size" text NOT NULL,
	"gender" text NOT NULL,
	CONSTRAINT "product_end_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_end_gender" CHECK ("product_end"."gender" in ('male', 'female'))
);
--> statement-breakpoint
CREATE TABLE "synonym" (
	"term" text NOT NULL,
	"means" text NOT NULL,
	CONSTRAINT "synonym_term_means_pk" PRIMARY KEY("term","means")
);
--> statement-breakpoint
CREATE TABLE "vocabulary" (
	"word" text PRIMARY KEY NOT NULL,
	"lexeme" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "product_attribute_key_text_index";--> statement-breakpoint
DROP INDEX "product_attribute_key_number_index";--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "ordinal" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "product_ordinal_seq" INCREMENT BY 1 MINVALUE 0 MAXVALUE 2147483647 START WITH 0 CACHE 1);--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "search" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "terms" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "part_number" ADD CONSTRAINT "part_number_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_value_id_facet_value_id_fk" FOREIGN KEY ("value_id") REFERENCES "public"."facet_value"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_end" ADD CONSTRAINT "product_end_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "part_number_prefix" ON "part_number" USING btree ("norm" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "part_number_product_id_index" ON "part_number" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "posting_chunk_index" ON "posting" USING btree ("chunk");--> statement-breakpoint
CREATE INDEX "product_end_joint_size_gender_index" ON "product_end" USING btree ("joint","size","gender");--> statement-breakpoint
CREATE INDEX "vocabulary_lexeme_index" ON "vocabulary" USING btree ("lexeme");--> statement-breakpoint
CREATE INDEX "vocabulary_near" ON "vocabulary" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_by_price" ON "product" USING btree ("unit_price_cents","id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "product_by_name" ON "product" USING btree ("name","id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "product_family_index" ON "product" USING btree ("family");--> statement-breakpoint
CREATE INDEX "product_ordinal" ON "product" USING btree ("ordinal");--> statement-breakpoint
CREATE INDEX "product_search" ON "product" USING gin ("search");--> statement-breakpoint
CREATE INDEX "product_terms" ON "product" USING gin ("terms");