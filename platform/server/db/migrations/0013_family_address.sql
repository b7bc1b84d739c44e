CREATE TABLE "family_address" (
	"former" text PRIMARY KEY NOT NULL,
	"family" text NOT NULL,
	CONSTRAINT "family_address_other" CHECK ("family_address"."former" <> "family_address"."family")
);
--> statement-breakpoint
CREATE INDEX "family_address_family" ON "family_address" USING btree ("family");