CREATE TABLE "job_failure" (
	"name" text PRIMARY KEY NOT NULL,
	"failed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	"times" integer DEFAULT 1 NOT NULL,
	"error" text NOT NULL,
	"lease" text
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"entity_id" text NOT NULL,
	"pieces" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notice_due" (
	"customer_id" uuid NOT NULL,
	"notice_id" uuid NOT NULL,
	"mail" uuid,
	CONSTRAINT "notice_due_customer_id_notice_id_pk" PRIMARY KEY("customer_id","notice_id")
);
--> statement-breakpoint
CREATE TABLE "notice_read" (
	"customer_id" uuid NOT NULL,
	"notice_id" uuid NOT NULL,
	CONSTRAINT "notice_read_customer_id_notice_id_pk" PRIMARY KEY("customer_id","notice_id")
);
--> statement-breakpoint
CREATE TABLE "notice_reader" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"read_to" uuid DEFAULT uuidv7() NOT NULL,
	"ways" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"hourly" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notice_due" ADD CONSTRAINT "notice_due_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_due" ADD CONSTRAINT "notice_due_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_read" ADD CONSTRAINT "notice_read_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_read" ADD CONSTRAINT "notice_read_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_reader" ADD CONSTRAINT "notice_reader_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_list" ON "notice" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "notice_untold" ON "notice" USING btree ("id") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "notice_due_notice_id_index" ON "notice_due" USING btree ("notice_id");--> statement-breakpoint
CREATE INDEX "notice_due_mail" ON "notice_due" USING btree ("mail");--> statement-breakpoint
CREATE INDEX "notice_due_last" ON "notice_due" USING btree ("customer_id","mail");--> statement-breakpoint
CREATE INDEX "notice_due_waiting" ON "notice_due" USING btree ("customer_id") WHERE mail is null;--> statement-breakpoint
CREATE INDEX "notice_read_notice_id_index" ON "notice_read" USING btree ("notice_id");