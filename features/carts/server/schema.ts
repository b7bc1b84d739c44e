import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import { product } from '#features/products/server/schema.ts';
import { at, id } from '#platform/server/db/columns.ts';

/** A shopper's cart, saved lines or list; it reserves no stock and fixes no price. */
export const cart = pgTable(
  'cart',
  {
    id: id(),
    /** The owner: a customer, or a guest by the SHA-256 of their cookie. */
    customerId: uuid().references(() => customer.id),
    guestHash: text().unique(),
    kind: text().$type<'cart' | 'saved' | 'list'>().notNull().default('cart'),
    /** True for a guest whose network has started very many carts: the cart is deleted an hour after its last change. */
    isBrief: boolean().notNull().default(false),
    name: text().notNull().default(''),
    /** Gives read access to a list to everyone with its link. */
    shareToken: text().unique(),
    /** Set for a kit, a list that the shop publishes: its slug and introduction. */
    slug: text().unique(),
    intro: text().notNull().default(''),
    /** The job that the kit is for, such as Bathroom: the heading that it stands under. */
    job: text(),
    createdAt: at().notNull().defaultNow(),
    updatedAt: at().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('cart_one')
      .on(t.customerId, t.kind)
      .where(sql`kind in ('cart', 'saved')`),
    index().on(t.customerId),
    index('cart_guests')
      .on(t.updatedAt)
      .where(sql`customer_id is null`),
    index('cart_brief')
      .on(t.updatedAt)
      .where(sql`is_brief`),
    check('cart_kind', sql`kind in ('cart', 'saved', 'list')`),
    check('cart_owner', sql`(customer_id is null) <> (guest_hash is null)`),
  ],
);

export const cartLine = pgTable(
  'cart_line',
  {
    id: id(),
    cartId: uuid()
      .notNull()
      .references(() => cart.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => product.id),
    quantity: integer().notNull(),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [unique('cart_line_product').on(t.cartId, t.productId), check('cart_line_quantity', sql`quantity >= 1`)],
);
