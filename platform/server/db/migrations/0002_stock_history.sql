DROP INDEX "stock_move_product_id_index";--> statement-breakpoint
CREATE INDEX "stock_move_product_id_id_index" ON "stock_move" USING btree ("product_id","id");