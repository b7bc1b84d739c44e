import { boolean, index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import type { Address } from '#features/addresses/contract/address.ts';
import { at, id } from '#platform/server/db/columns.ts';

/** Delivery and billing addresses of customers. */
export const customerAddress = pgTable(
  'customer_address',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customer.id),
    address: jsonb().$type<Address>().notNull(),
    createdAt: at().notNull().defaultNow(),
    usedAt: at().notNull().defaultNow(),
    /** True if only bills have gone there. */
    isBilling: boolean().notNull().default(false),
  },
  (t) => [index().on(t.customerId, t.usedAt)],
);
