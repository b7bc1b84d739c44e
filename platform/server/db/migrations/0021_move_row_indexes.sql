DROP INDEX CONCURRENTLY IF EXISTS "move_row_label";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "move_row_label" ON "move_row" USING btree (lower(label));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "move_row_entity";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "move_row_entity" ON "move_row" USING btree ("entity_id") WHERE entity_id is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "move_row_kept";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "move_row_kept" ON "move_row" USING btree ("file_id","line") WHERE kept is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "move_row_warned";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "move_row_warned" ON "move_row" USING btree ("file_id","line") WHERE warnings <> '{}';