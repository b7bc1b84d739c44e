import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { orders } from '#features/orders/server/schema.ts';
import { refund } from '#features/payments/server/schema.ts';
import { at, id } from '#platform/server/db/columns.ts';

/**
 * An invoice or credit note with its full content, so that it always prints the same. Numbered without gaps in each
 * year.
 */
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
    /** The refund that a credit note documents; null for an invoice. */
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

/** The last number of each kind and year. The row stays locked until the transaction that took the next number ends. */
export const documentCounter = pgTable(
  'document_counter',
  {
    kind: text().$type<'invoice' | 'credit_note'>().notNull(),
    year: integer().notNull(),
    last: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.kind, t.year] }), check('document_counter_positive', sql`last >= 0`)],
);
