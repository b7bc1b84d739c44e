import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { company, companyMember } from '#features/companies/server/schema.ts';
import { orders } from '#features/orders/server/schema.ts';
import { id } from '#platform/server/db/columns.ts';

/** A job number of a company. Its text never changes, because orders refer to it. */
export const companyReference = pgTable(
  'company_reference',
  {
    id: id(),
    companyId: uuid()
      .notNull()
      .references(() => company.id),
    text: text().notNull(),
    isOpen: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex('company_reference_text').on(t.companyId, sql`lower(text) text_pattern_ops`),
    // For the foreign key of orders.
    unique('company_reference_of').on(t.id, t.companyId),
  ],
);

/** The company for which an order was placed, by one of its members. */
export const companyOrder = pgTable(
  'company_order',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    companyId: uuid()
      .notNull()
      .references(() => company.id),
    memberId: uuid().notNull(),
    referenceId: uuid(),
  },
  (t) => [
    index().on(t.companyId, t.orderId),
    index().on(t.memberId),
    index().on(t.referenceId),
    foreignKey({
      name: 'company_order_member',
      columns: [t.memberId, t.companyId],
      foreignColumns: [companyMember.id, companyMember.companyId],
    }),
    foreignKey({
      name: 'company_order_reference',
      columns: [t.referenceId, t.companyId],
      foreignColumns: [companyReference.id, companyReference.companyId],
    }),
  ],
);
