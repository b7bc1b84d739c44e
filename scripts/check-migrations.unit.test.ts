import { expect, test } from 'vitest';
import { findHarm } from './check-migrations.ts';

test.each([
  ['DROP TABLE "cart";'],
  ['ALTER TABLE "product" DROP COLUMN "brand";'],
  ['ALTER TABLE "product" RENAME COLUMN "brand" TO "maker";'],
  ['ALTER TABLE "orders" ALTER COLUMN "reference" SET DATA TYPE varchar(40);'],
  ['ALTER TABLE "orders" ADD COLUMN "key" uuid DEFAULT uuidv7();'],
  ['ALTER TABLE "orders" ADD COLUMN "n" bigint GENERATED ALWAYS AS IDENTITY;'],
  ['ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL;'],
  ['ALTER TABLE "orders" ALTER COLUMN "network" SET NOT NULL;'],
  ['ALTER TABLE "orders"\n  ADD CONSTRAINT "known" CHECK (status <> \'odd\');'],
  ['ALTER TABLE "cart" ADD CONSTRAINT "whose" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id");'],
  ['ALTER TABLE "product" DROP CONSTRAINT "sold";--> statement-breakpoint\nDROP INDEX "product_name";'],
  ['CREATE INDEX "product_brand" ON "product" USING btree ("brand");'],
  ['CREATE INDEX CONCURRENTLY "product_brand" ON "product" USING btree ("brand");'],
  [
    'DROP INDEX CONCURRENTLY IF EXISTS "a";--> statement-breakpoint\nCREATE INDEX CONCURRENTLY "a" ON "b" ("c");--> statement-breakpoint\nALTER TABLE "b" ADD COLUMN "d" text;',
  ],
  ["UPDATE product SET brand = '' WHERE brand IS NULL;"],
  ['with old as (select id from orders) delete from orders using old where old.id = orders.id;'],
  ['LOCK TABLE "stock";'],
  ['-- harmless: yes\nDROP TABLE "cart";'],
])('$0 could harm the previous build or the people who use the shop', (text) => {
  expect(findHarm(text)).toHaveLength(1);
});

test.each([
  ['ALTER TABLE "product" ADD COLUMN "origin" text;'],
  ['ALTER TABLE "product" ADD COLUMN "parts" text[] DEFAULT \'{}\' NOT NULL;'],
  ['ALTER TABLE "product" ADD CONSTRAINT "known" CHECK (status <> \'odd\') NOT VALID;'],
  ['ALTER TABLE "product" VALIDATE CONSTRAINT "known";'],
  ['ALTER TABLE "product" DROP CONSTRAINT "sold";'],
  [
    'CREATE TABLE "kit" ("id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL);\n--> statement-breakpoint\nALTER TABLE "kit" ADD CONSTRAINT "kit_whose" FOREIGN KEY ("id") REFERENCES "public"."customer"("id");--> statement-breakpoint\nCREATE INDEX "kit_id" ON "kit" USING btree ("id");',
  ],
  [
    'DROP INDEX CONCURRENTLY IF EXISTS "product_brand";--> statement-breakpoint\nCREATE INDEX CONCURRENTLY "product_brand" ON "product" ("brand");',
  ],
  ['-- harmless: the table has a row for each role\nCREATE INDEX "role_name" ON "role" USING btree ("name");'],
])('$0 is harmless to the previous build', (text) => {
  expect(findHarm(text)).toEqual([]);
});

test('the text of a string is no statement', () => {
  expect(findHarm(`CREATE TABLE "a" ("kind" text, CHECK ("kind" in ('import', 'rename')));`)).toEqual([]);
});
