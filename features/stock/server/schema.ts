import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import { productImport } from '#features/catalog-import/server/schema.ts';
import { orderLine } from '#features/orders/server/schema.ts';
import { product } from '#features/products/server/schema.ts';
import { at, id } from '#platform/server/db/columns.ts';

/** Products that are at their threshold or below; deleted when they recover. */
export const lowStock = pgTable('low_stock', {
  productId: uuid()
    .primaryKey()
    .references(() => product.id),
  /** The day of the email that listed the product; null if none has. */
  notifiedOn: date({ mode: 'string' }),
});

/** Goods in or a count: many products saved at once. Its changes are its moves. */
export const stockEntry = pgTable(
  'stock_entry',
  {
    id: id(),
    kind: text().$type<'received' | 'counted'>().notNull(),
    supplier: text().notNull().default(''),
    note: text().notNull().default(''),
    actorId: uuid()
      .notNull()
      .references(() => customer.id),
    idempotencyKey: text(),
    requestHash: text(),
    createdAt: at().notNull().defaultNow(),
    undoneAt: at(),
    undoneBy: uuid().references(() => customer.id),
  },
  (t) => [
    check('stock_entry_kind', sql`kind in ('received', 'counted')`),
    check('stock_entry_undone', sql`(undone_at is null) = (undone_by is null)`),
    uniqueIndex('stock_entry_idempotency').on(t.actorId, t.idempotencyKey),
  ],
);

/** All changes of stock, append only. Their sums equal the current stock. */
export const stockMove = pgTable(
  'stock_move',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => product.id),
    dOnHand: integer().notNull(),
    dReserved: integer().notNull(),
    reason: text()
      .$type<
        | 'opening'
        | 'placed'
        | 'changed'
        | 'released'
        | 'shipped'
        | 'delivered'
        | 'undelivered'
        | 'refunded'
        | 'returned'
        | 'counted'
        | 'received'
        | 'imported'
        | 'undone'
      >()
      .notNull(),
    orderLineId: uuid().references(() => orderLine.id),
    actorId: uuid().references(() => customer.id),
    /** The entry or import that the move belongs to, if many products were changed at once. */
    entryId: uuid().references(() => stockEntry.id),
    importId: uuid().references(() => productImport.id, { onDelete: 'set null' }),
    note: text(),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.productId, t.id),
    index('stock_move_entry')
      .on(t.entryId)
      .where(sql`entry_id is not null`),
    index('stock_move_import')
      .on(t.importId)
      .where(sql`import_id is not null`),
    check(
      'stock_move_reason',
      sql`reason in ('opening', 'placed', 'changed', 'released', 'shipped', 'delivered', 'undelivered', 'refunded', 'returned', 'counted', 'received', 'imported', 'undone')`,
    ),
    // A line's pieces are reserved once and, if the order ends unpaid, released once.
    uniqueIndex('stock_move_once')
      .on(t.orderLineId, t.reason)
      .where(sql`reason in ('placed', 'released')`),
  ],
);

/** Separate from `product` because every order writes it, and a narrow row keeps the write small. */
export const stock = pgTable(
  'stock',
  {
    productId: uuid()
      .primaryKey()
      .references(() => product.id),
    onHand: integer().notNull(),
    /** Pieces on the shelf that orders hold. */
    reserved: integer().notNull().default(0),
    /** Pieces promised to orders that a count did not find. Incoming stock fills them first. */
    short: integer().notNull().default(0),
  },
  (t) => [
    index('stock_short')
      .on(t.productId)
      .where(sql`short > 0`),
    check('stock_bounds', sql`0 <= ${t.reserved} and ${t.reserved} <= ${t.onHand}`),
    check('stock_short', sql`short = 0 or (short > 0 and reserved = on_hand)`),
  ],
);
