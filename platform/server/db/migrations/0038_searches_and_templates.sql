CREATE TABLE "missed_search" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"term" text NOT NULL,
	"said" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"last_on" date DEFAULT current_date NOT NULL,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "missed_search_term_unique" UNIQUE("term")
);
--> statement-breakpoint
CREATE TABLE "own_synonym" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"said" text NOT NULL,
	"means" text NOT NULL,
	"term" text NOT NULL,
	"meant" text NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "own_synonym_once" UNIQUE("term","meant")
);
--> statement-breakpoint
CREATE TABLE "reply_template" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "own_synonym" ADD CONSTRAINT "own_synonym_actor_id_customer_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_synonym" ADD CONSTRAINT "own_synonym_of" FOREIGN KEY ("term","meant") REFERENCES "public"."synonym"("term","means") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_synonym_actor_id_index" ON "own_synonym" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reply_template_name" ON "reply_template" USING btree (lower("name"));