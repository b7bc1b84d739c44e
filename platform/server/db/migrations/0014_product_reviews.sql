CREATE TABLE "product_review" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"product_id" uuid NOT NULL,
	"customer_id" uuid,
	"name" text NOT NULL,
	"stars" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"hidden_at" timestamp with time zone,
	"hidden_why" text,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "product_review_once" UNIQUE("customer_id","product_id"),
	CONSTRAINT "product_review_stars" CHECK (stars between 1 and 5),
	CONSTRAINT "product_review_hidden" CHECK ((hidden_at is null) = (hidden_why is null)),
	CONSTRAINT "product_review_answer" CHECK ((answer is null) = (answered_at is null))
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "reviews" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "stars" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_review" ADD CONSTRAINT "product_review_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_review" ADD CONSTRAINT "product_review_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_review_product_id_written_at_id_index" ON "product_review" USING btree ("product_id","written_at","id");--> statement-breakpoint
CREATE INDEX "product_review_written_at_id_index" ON "product_review" USING btree ("written_at","id");--> statement-breakpoint
CREATE INDEX "product_review_words" ON "product_review" USING gin ((name || ' ' || title || ' ' || description) gin_trgm_ops);