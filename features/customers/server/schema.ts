import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import { at, id } from '#platform/server/db/columns.ts';

/** Staff notes about a customer, deleted with the account. */
export const customerNote = pgTable(
  'customer_note',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customer.id),
    body: text().notNull(),
    /** The author. */
    actorId: uuid()
      .notNull()
      .references(() => customer.id),
    createdAt: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
    /** The staff member who changed it last. */
    editorId: uuid().references(() => customer.id),
    editedAt: at(),
  },
  (t) => [
    index().on(t.customerId, t.id),
    check('customer_note_edited', sql`(editor_id is null) = (edited_at is null)`),
  ],
);
