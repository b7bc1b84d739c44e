import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import { at, id } from '#platform/server/db/columns.ts';

/** What the shop's people want each other to know of a customer; they go with his account. */
export const customerNote = pgTable(
  'customer_note',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customer.id),
    body: text().notNull(),
    /** Who wrote it. */
    actorId: uuid()
      .notNull()
      .references(() => customer.id),
    createdAt: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
    /** Who changed it last. */
    editorId: uuid().references(() => customer.id),
    editedAt: at(),
  },
  (t) => [
    index().on(t.customerId, t.id),
    check('customer_note_edited', sql`(editor_id is null) = (edited_at is null)`),
  ],
);
