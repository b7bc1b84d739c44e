import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { orders } from '#features/orders/server/schema.ts';
import { refund } from '#features/payments/server/schema.ts';
import { at, id } from '#platform/server/db/columns.ts';

/** An invoice or a credit note, whole, so that it prints the same for ever; numbered without a gap in its year. */
export const document = pgTable(
  'document',
  {
    id: id(),
    kind: text().$type<'invoice' | 'credit_note'>().notNull(),
    year: integer().notNull(),
    number: integer().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** What a credit note is of. */
    refundId: uuid().references(() => refund.id),
    content: jsonb().notNull(),
    issuedAt: at().notNull().defaultNow(),
  },
  (t) => [
    unique('document_number').on(t.kind, t.year, t.number),
    unique('document_refund').on(t.refundId),
    index().on(t.orderId),
    check('document_kind', sql`kind in ('invoice', 'credit_note')`),
    check('document_of', sql`(kind = 'credit_note') = (refund_id is not null)`),
    check('document_positive', sql`number >= 1`),
  ],
);

/** The last number given to a kind of document in a year; held by whoever takes the next one until he has written it. */
export const documentCounter = pgTable(
  'document_counter',
  {
    kind: text().$type<'invoice' | 'credit_note'>().notNull(),
    year: integer().notNull(),
    last: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.kind, t.year] }), check('document_counter_positive', sql`last >= 0`)],
);
