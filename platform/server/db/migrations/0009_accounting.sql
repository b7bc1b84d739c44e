CREATE TABLE "accounting_account" (
	"program" text NOT NULL,
	"rate" numeric(6, 3) NOT NULL,
	"goods" text NOT NULL,
	"delivery" text NOT NULL,
	"tax_code" text NOT NULL,
	CONSTRAINT "accounting_account_program_rate_pk" PRIMARY KEY("program","rate"),
	CONSTRAINT "accounting_account_program" CHECK (program in ('xero', 'quickbooks')),
	CONSTRAINT "accounting_account_rate" CHECK (rate >= 0 and rate <= 100)
);
