ALTER TABLE "picture" DROP CONSTRAINT "picture_name_width_pk";--> statement-breakpoint
ALTER TABLE "picture" ADD COLUMN "format" text DEFAULT 'webp' NOT NULL;--> statement-breakpoint
ALTER TABLE "picture" ADD CONSTRAINT "picture_name_width_format_pk" PRIMARY KEY("name","width","format");
