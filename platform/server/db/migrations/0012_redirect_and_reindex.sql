CREATE TABLE "redirect" (
	"path" text PRIMARY KEY NOT NULL,
	"target" text NOT NULL,
	"kind" text NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"last_hit_on" date,
	CONSTRAINT "redirect_kind" CHECK ("redirect"."kind" in ('import', 'rename', 'owner')),
	CONSTRAINT "redirect_elsewhere" CHECK ("redirect"."path" <> "redirect"."target"),
	CONSTRAINT "redirect_own" CHECK (starts_with("redirect"."path", '/') and starts_with("redirect"."target", '/') and not starts_with("redirect"."target", '//')
          and strpos("redirect"."target", chr(92)) = 0)
);
--> statement-breakpoint
CREATE TABLE "reindex_request" (
	"product_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reindex_request" ADD CONSTRAINT "reindex_request_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "redirect_target_index" ON "redirect" USING btree ("target");