-- Pages show pictures by https only; nearly every host that has one by http has it there too.
UPDATE "product_image" SET "url" = 'https' || substr("url", 5) WHERE "url" ILIKE 'http://%';--> statement-breakpoint
UPDATE "customer" SET "photo" = 'https' || substr("photo", 5) WHERE "photo" ILIKE 'http://%';--> statement-breakpoint
UPDATE "review" SET "image" = 'https' || substr("image", 5) WHERE "image" ILIKE 'http://%';
