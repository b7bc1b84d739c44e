import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { product } from '#features/products/server/schema.ts';
import { at, id } from '#platform/server/db/columns.ts';

/** Back-in-stock alerts; each is emailed once. */
export const stockAlert = pgTable(
  'stock_alert',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => product.id),
    email: text().notNull(),
    /** Secret known only to the mailbox; it ends the alert. */
    token: uuid().notNull().unique().defaultRandom(),
    createdAt: at().notNull().defaultNow(),
    notifiedAt: at(),
  },
  (t) => [
    uniqueIndex('stock_alert_open')
      .on(t.productId, t.email)
      .where(sql`notified_at is null`),
    index().on(t.email),
  ],
);
