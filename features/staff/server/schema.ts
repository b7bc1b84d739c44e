import { sql } from 'drizzle-orm';
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { customer } from '#features/accounts/server/schema.ts';
import { at, id } from '#platform/server/db/columns.ts';

/** Open invitations, with the SHA-256 hash of the last token that was emailed. */
export const invitation = pgTable(
  'invitation',
  {
    id: id(),
    email: text().notNull().unique(),
    role: text().$type<Exclude<Role, 'customer'>>().notNull(),
    /** The person who invited. */
    actorId: uuid()
      .notNull()
      .references(() => customer.id),
    /** Null until the email is written. */
    hash: text().unique(),
    createdAt: at().notNull().defaultNow(),
    expiresAt: at().notNull(),
  },
  (t) => [
    check('invitation_role', sql`${t.role} in ('admin', 'manager', 'catalog', 'warehouse', 'service', 'counter')`),
  ],
);
