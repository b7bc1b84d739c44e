CREATE TABLE "account_statement" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"first_seq" integer NOT NULL,
	"last_seq" integer NOT NULL,
	"opening_cents" bigint NOT NULL,
	"closing_cents" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_statement_day" UNIQUE("account_id","until_day"),
	CONSTRAINT "account_statement_days" CHECK (from_day <= until_day),
	CONSTRAINT "account_statement_span" CHECK (first_seq between 0 and last_seq)
);
--> statement-breakpoint
CREATE TABLE "credit_reminder" (
	"posting_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_reminder_posting_id_level_pk" PRIMARY KEY("posting_id","level"),
	CONSTRAINT "credit_reminder_level" CHECK (level between 0 and 3)
);
--> statement-breakpoint
ALTER TABLE "credit_account" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_account" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "credit_account" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "credit_account" ADD COLUMN "due_rule" text DEFAULT 'net_30' NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_account" ADD COLUMN "stopped_by" text;--> statement-breakpoint
ALTER TABLE "credit_account" ADD COLUMN "stop_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_account" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "posting" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "posting" ADD COLUMN "limit_cents" bigint;--> statement-breakpoint
ALTER TABLE "account_statement" ADD CONSTRAINT "account_statement_account_id_credit_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."credit_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_reminder" ADD CONSTRAINT "credit_reminder_posting_id_posting_id_fk" FOREIGN KEY ("posting_id") REFERENCES "public"."posting"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_account" ADD CONSTRAINT "credit_account_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
-- harmless: the table has a row only for each customer whose money staff recorded
ALTER TABLE "credit_account" ADD CONSTRAINT "credit_account_number_unique" UNIQUE("number");--> statement-breakpoint
-- harmless: the table has a row only for each customer whose money staff recorded
ALTER TABLE "credit_account" ADD CONSTRAINT "credit_account_companyId_unique" UNIQUE("company_id");--> statement-breakpoint
ALTER TABLE "credit_account" ADD CONSTRAINT "credit_account_owner" CHECK (num_nonnulls(customer_id, company_id) = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "credit_account" ADD CONSTRAINT "credit_account_due_rule" CHECK (due_rule in ('net_7', 'net_14', 'net_30', 'net_60', 'month_end', 'month_end_30')) NOT VALID;--> statement-breakpoint
ALTER TABLE "credit_account" ADD CONSTRAINT "credit_account_stopped" CHECK (stopped_by in ('staff', 'overdue')) NOT VALID;--> statement-breakpoint
ALTER TABLE "credit_account" ADD CONSTRAINT "credit_account_stop_reason" CHECK ((stop_reason <> '') = (stopped_by is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_terms" CHECK ((due_on is not null) = (limit_cents is not null) and (due_on is null or kind = 'invoice') and limit_cents >= 0) NOT VALID;