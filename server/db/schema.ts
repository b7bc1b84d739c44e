import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { OrderStatus } from '#contract/orders.ts';
import type { Role } from '#contract/accounts.ts';

const id = () => uuid().primaryKey().default(sql`uuidv7()`);
const at = () => timestamp({ withTimezone: true, mode: 'date' });
const cents = () => bigint({ mode: 'number' });

// The catalogue

export const category = pgTable(
  'category',
  {
    id: id(),
    parentId: uuid().references((): AnyPgColumn => category.id),
    slug: text().notNull().unique(),
    name: text().notNull(),
    position: integer().notNull(),
  },
  (t) => [index().on(t.parentId)],
);

export const product = pgTable(
  'product',
  {
    id: id(),
    sku: text().notNull().unique(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    description: text().notNull(),
    categoryId: uuid()
      .notNull()
      .references(() => category.id),
    brand: text(),
    family: text().notNull(),
    /** The price of one minimum order. */
    unitPriceCents: cents().notNull(),
    minOrder: integer().notNull(),
    lowStockAt: integer().notNull().default(0),
    status: text().$type<'active' | 'archived'>().notNull().default('active'),
    /** Place in the best-selling order; lower comes first. */
    position: integer().notNull(),
    createdAt: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('product_active_name')
      .on(sql`lower(${t.name})`)
      .where(sql`status = 'active'`),
    index('product_best').on(t.position, t.id).where(sql`status = 'active'`),
    index('product_newest').on(t.createdAt, t.id).where(sql`status = 'active'`),
    index().on(t.categoryId),
    check('product_price', sql`${t.unitPriceCents} > 0`),
    check('product_min_order', sql`${t.minOrder} >= 1`),
    check('product_status', sql`${t.status} in ('active', 'archived')`),
  ],
);

/** Apart from `product` and narrow: every order writes it, and the write stays small (amendment 7). */
export const stock = pgTable(
  'stock',
  {
    productId: uuid()
      .primaryKey()
      .references(() => product.id),
    onHand: integer().notNull(),
    reserved: integer().notNull().default(0),
  },
  (t) => [check('stock_bounds', sql`0 <= ${t.reserved} and ${t.reserved} <= ${t.onHand}`)],
);

export const productImage = pgTable(
  'product_image',
  {
    productId: uuid()
      .notNull()
      .references(() => product.id),
    position: integer().notNull(),
    url: text().notNull(),
    alt: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.position] })],
);

export const attribute = pgTable(
  'attribute',
  {
    key: text().primaryKey(),
    label: text().notNull(),
    type: text().$type<'text' | 'number'>().notNull(),
    unit: text(),
    facet: boolean().notNull(),
    help: text(),
    position: integer().notNull(),
  },
  (t) => [check('attribute_type', sql`${t.type} in ('text', 'number')`)],
);

export const productAttribute = pgTable(
  'product_attribute',
  {
    productId: uuid()
      .notNull()
      .references(() => product.id),
    key: text()
      .notNull()
      .references(() => attribute.key),
    text: text(),
    number: doublePrecision(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.key] }),
    index().on(t.key, t.text),
    index().on(t.key, t.number),
    check('product_attribute_value', sql`(${t.text} is null) <> (${t.number} is null)`),
  ],
);

// People. The four tables of the identity provider come first; `customer` is ours and survives them.

export const authUser = pgTable('auth_user', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  createdAt: at().notNull().defaultNow(),
  updatedAt: at().notNull().defaultNow(),
});

export const authSession = pgTable(
  'auth_session',
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: text()
      .notNull()
      .references(() => authUser.id, { onDelete: 'cascade' }),
    expiresAt: at().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: at().notNull().defaultNow(),
    updatedAt: at().notNull().defaultNow(),
  },
  (t) => [index().on(t.userId)],
);

export const authAccount = pgTable(
  'auth_account',
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => authUser.id, { onDelete: 'cascade' }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: at(),
    refreshTokenExpiresAt: at(),
    scope: text(),
    password: text(),
    createdAt: at().notNull().defaultNow(),
    updatedAt: at().notNull().defaultNow(),
  },
  (t) => [index().on(t.userId), unique().on(t.providerId, t.accountId)],
);

export const authVerification = pgTable(
  'auth_verification',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: at().notNull(),
    createdAt: at().notNull().defaultNow(),
    updatedAt: at().notNull().defaultNow(),
  },
  (t) => [index().on(t.identifier)],
);

export const customer = pgTable(
  'customer',
  {
    id: id(),
    authUserId: text()
      .unique()
      .references(() => authUser.id, { onDelete: 'set null' }),
    email: text().notNull(),
    name: text().notNull(),
    role: text().$type<Role>().notNull().default('customer'),
    education: text(),
    location: text(),
    phone: text(),
    linkedin: text(),
    photo: text(),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('customer_email').on(sql`lower(${t.email})`),
    check('customer_role', sql`${t.role} in ('customer', 'admin')`),
  ],
);

/** Bearer tokens, by the SHA-256 of their text; they die with the session they were made from. */
export const accessToken = pgTable(
  'access_token',
  {
    hash: text().primaryKey(),
    sessionId: text()
      .notNull()
      .references(() => authSession.id, { onDelete: 'cascade' }),
    customerId: uuid()
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    expiresAt: at().notNull(),
  },
  (t) => [index().on(t.sessionId), index().on(t.customerId), index().on(t.expiresAt)],
);

// Orders and money

/** One or more orders paid together; a plain order is a checkout of one (amendment 3). */
export const checkout = pgTable(
  'checkout',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customer.id),
    goodsCents: cents().notNull(),
    shippingCents: cents().notNull().default(0),
    totalCents: cents().notNull(),
    currency: text().notNull().default('usd'),
    idempotencyKey: text(),
    requestHash: text(),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [
    unique('checkout_idempotency').on(t.customerId, t.idempotencyKey),
    check('checkout_total', sql`${t.totalCents} = ${t.goodsCents} + ${t.shippingCents} and ${t.shippingCents} >= 0`),
  ],
);

export const orders = pgTable(
  'orders',
  {
    id: id(),
    number: bigint({ mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity({ startWith: 1001 }),
    checkoutId: uuid()
      .notNull()
      .references(() => checkout.id),
    customerId: uuid()
      .notNull()
      .references(() => customer.id),
    userName: text().notNull(),
    email: text().notNull(),
    country: text().notNull().default(''),
    address: text().notNull().default(''),
    phone: text().notNull().default(''),
    productId: uuid()
      .notNull()
      .references(() => product.id),
    sku: text().notNull(),
    productName: text().notNull(),
    unitPriceCents: cents().notNull(),
    minOrder: integer().notNull(),
    quantity: integer().notNull(),
    goodsCents: cents().notNull(),
    status: text().$type<OrderStatus>().notNull().default('unpaid'),
    heldUntil: at().notNull(),
    transactionId: text(),
    cancelReason: text().$type<'customer' | 'admin' | 'expired'>(),
    createdAt: at().notNull().defaultNow(),
    paidAt: at(),
    deliveredAt: at(),
    cancelledAt: at(),
  },
  (t) => [
    index('orders_mine').on(t.customerId, t.number),
    index().on(t.checkoutId),
    index().on(t.productId),
    index('orders_holding').on(t.heldUntil).where(sql`status in ('unpaid', 'cancelling')`),
    check('orders_quantity', sql`${t.quantity} >= 1`),
    check('orders_goods', sql`${t.goodsCents} = (2 * ${t.unitPriceCents} * ${t.quantity} + ${t.minOrder}) / (2 * ${t.minOrder})`),
    check(
      'orders_status',
      sql`${t.status} in ('unpaid', 'cancelling', 'cancelled', 'expired', 'paid', 'refunding', 'refunded', 'delivered')`,
    ),
    check(
      'orders_paid',
      sql`(${t.status} in ('paid', 'refunding', 'refunded', 'delivered')) = (${t.transactionId} is not null and ${t.paidAt} is not null)`,
    ),
  ],
);

/** Every change of a product's figures, append only: their sums equal the figures. */
export const stockMove = pgTable(
  'stock_move',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => product.id),
    dOnHand: integer().notNull(),
    dReserved: integer().notNull(),
    reason: text().$type<'opening' | 'placed' | 'released' | 'delivered'>().notNull(),
    orderId: uuid().references(() => orders.id),
    at: at().notNull().defaultNow(),
  },
  (t) => [index().on(t.productId), unique('stock_move_once').on(t.orderId, t.reason)],
);

/** Tries to pay a checkout with the card provider; at most one of them is live. */
export const payment = pgTable(
  'payment',
  {
    id: id(),
    checkoutId: uuid()
      .notNull()
      .references(() => checkout.id),
    seq: integer().notNull(),
    idempotencyKey: text().notNull().unique(),
    /** The PaymentIntent; empty while the provider is being asked for it. */
    providerId: text().unique(),
    amountCents: cents().notNull(),
    currency: text().notNull(),
    status: text().$type<'creating' | 'open' | 'succeeded' | 'canceled'>().notNull().default('creating'),
    /** When the money was booked on the orders. Succeeded without it: the money is owed back. */
    appliedAt: at(),
    createdAt: at().notNull().defaultNow(),
    updatedAt: at().notNull().defaultNow(),
  },
  (t) => [
    unique().on(t.checkoutId, t.seq),
    uniqueIndex('payment_live')
      .on(t.checkoutId)
      .where(sql`status in ('creating', 'open')`),
    index('payment_unsettled').on(t.updatedAt).where(sql`status in ('creating', 'open')`),
    check('payment_status', sql`${t.status} in ('creating', 'open', 'succeeded', 'canceled')`),
  ],
);

// The rest

export const review = pgTable(
  'review',
  {
    id: id(),
    customerId: uuid().references(() => customer.id),
    name: text().notNull(),
    image: text(),
    description: text().notNull(),
    rating: integer().notNull(),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [index().on(t.createdAt, t.id), index().on(t.customerId), check('review_rating', sql`${t.rating} between 1 and 5`)],
);

/** Who changed what: every admin's write and every change of a role. */
export const audit = pgTable(
  'audit',
  {
    id: id(),
    at: at().notNull().defaultNow(),
    actorId: uuid().references(() => customer.id),
    act: text().notNull(),
    entity: text().notNull(),
    entityId: text().notNull(),
  },
  (t) => [index().on(t.entity, t.entityId), index().on(t.actorId)],
);

/** Facts about this database: the mode it belongs to, the secret its cookies are signed with. */
export const meta = pgTable('meta', { key: text().primaryKey(), value: text().notNull() });
