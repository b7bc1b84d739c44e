ALTER TABLE "cart" ADD COLUMN "is_brief" boolean DEFAULT false NOT NULL;
