import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import { CODE_KINDS, type CodeKind } from '#features/discount-codes/contract/code-cents.ts';
import { orders } from '#features/orders/server/schema.ts';
import { category, product } from '#features/products/server/schema.ts';
import { ZERO_CENTS } from '#platform/contract/money.ts';
import { at, cents, id } from '#platform/server/db/columns.ts';

const kinds = sql.raw(CODE_KINDS.map((kind) => `'${kind}'`).join(', '));

/** A discount that buyers get if they enter its code at checkout. */
export const discountCode = pgTable(
  'discount_code',
  {
    id: id(),
    /** As `normalizeCode` writes it. */
    code: text().notNull().unique(),
    kind: text().$type<CodeKind>().notNull(),
    percent: integer(),
    amountCents: cents(),
    /** The minimum price of the goods to which the code applies, after price breaks. */
    minGoodsCents: cents().notNull().default(ZERO_CENTS),
    startsAt: at().notNull().defaultNow(),
    /** Null for no end. */
    endsAt: at(),
    /** Null for any number of orders. */
    mostUses: integer(),
    /** True if each customer and each email address may use it only once. */
    onceEach: boolean().notNull().default(false),
    /** True if it also applies to goods at sale prices. */
    onReduced: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    /** The number of uses that are not released. */
    used: integer().notNull().default(0),
    createdAt: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  () => [
    check(
      'discount_code_kind',
      sql`kind in (${kinds}) and (percent is not null) = (kind = 'percent') and (amount_cents is not null) = (kind = 'amount')`,
    ),
    check('discount_code_amounts', sql`percent between 1 and 100 and amount_cents >= 1 and min_goods_cents >= 0`),
    check('discount_code_days', sql`starts_at < ends_at`),
    check('discount_code_uses', sql`used >= 0 and used <= most_uses`),
  ],
);

/** A product, category or brand that a code applies to; a code without rows applies to everything. */
export const discountCodeScope = pgTable(
  'discount_code_scope',
  {
    id: id(),
    codeId: uuid()
      .notNull()
      .references(() => discountCode.id, { onDelete: 'cascade' }),
    productId: uuid().references(() => product.id),
    /** Includes the categories below it. */
    categoryId: uuid().references(() => category.id),
    brand: text(),
  },
  (t) => [
    unique('discount_code_scope_once').on(t.codeId, t.productId, t.categoryId, t.brand).nullsNotDistinct(),
    check('discount_code_scope_one', sql`num_nonnulls(product_id, category_id, brand) = 1`),
    index().on(t.productId),
    index().on(t.categoryId),
  ],
);

/** An order that uses a code. */
export const codeUse = pgTable(
  'code_use',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    codeId: uuid()
      .notNull()
      .references(() => discountCode.id),
    customerId: uuid()
      .notNull()
      .references(() => customer.id),
    /** As `normalizeEmail` or, for a deleted account, `hashEmail` writes it; null once it is no longer needed. */
    emailNorm: text(),
    /** The amount that the code took off goods or delivery. */
    amountCents: cents().notNull(),
    /** True if each customer could use the code only once at the time of this order. */
    isOnce: boolean().notNull(),
    /** When the order was canceled or expired unpaid. The use then no longer counts. */
    releasedAt: at(),
  },
  (t) => [
    index().on(t.codeId),
    index().on(t.codeId, t.emailNorm),
    index().on(t.customerId),
    uniqueIndex('code_use_customer')
      .on(t.codeId, t.customerId)
      .where(sql`is_once and released_at is null`),
    uniqueIndex('code_use_email')
      .on(t.codeId, t.emailNorm)
      .where(sql`is_once and released_at is null`),
    check('code_use_amount', sql`amount_cents >= 0`),
  ],
);
