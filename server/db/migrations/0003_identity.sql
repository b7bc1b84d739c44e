CREATE TABLE "auth_throttle" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"blocked_until" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"auth_user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_token_purpose" CHECK ("email_token"."purpose" in ('verify', 'reset'))
);
--> statement-breakpoint
CREATE TABLE "known_browser" (
	"auth_user_id" text NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_browser_auth_user_id_kind_hash_pk" PRIMARY KEY("auth_user_id","kind","hash")
);
--> statement-breakpoint
ALTER TABLE "email_token" ADD CONSTRAINT "email_token_auth_user_id_auth_user_id_fk" FOREIGN KEY ("auth_user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_browser" ADD CONSTRAINT "known_browser_auth_user_id_auth_user_id_fk" FOREIGN KEY ("auth_user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_token_auth_user_id_index" ON "email_token" USING btree ("auth_user_id");