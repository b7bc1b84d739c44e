ALTER TABLE "audit" ADD COLUMN "position" bigint;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "hash" text;--> statement-breakpoint
CREATE INDEX "audit_unsealed" ON "audit" USING btree ("id") WHERE hash is null;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_position_unique" UNIQUE("position");