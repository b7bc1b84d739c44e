DROP INDEX "product_best";--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "sold" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "product_selling" ON "product" USING btree ("sold" DESC NULLS FIRST,"position","id") WHERE status = 'active';