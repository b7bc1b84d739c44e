ALTER TABLE "product_import" DROP CONSTRAINT "product_import_state";--> statement-breakpoint
ALTER TABLE "import_columns" ADD COLUMN "reading" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product_import" ADD CONSTRAINT "product_import_state" CHECK (state in ('arriving', 'checking', 'fetching', 'unreadable', 'asking', 'checked', 'applying', 'applied', 'refused', 'undoing', 'undone')) NOT VALID;
