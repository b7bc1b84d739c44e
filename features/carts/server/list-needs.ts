import { sql } from 'drizzle-orm';
import type { CartNeed } from '#features/carts/contract/cart-needs.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { joinableColumns } from '#features/joins/server/join-products.ts';
import type { CartProduct } from '#features/joins/server/needs/cart-parts.ts';
import { findAccessoryNeeds, findNeeds } from '#features/joins/server/needs/find-needs.ts';
import { isOwnedBy, type CartOwner } from './cart-owner.ts';

/** The cart's products that are still sold, with the data that joins use. */
const findCartProducts = (db: Database, owner: CartOwner): Promise<CartProduct[]> =>
  rows<CartProduct>(
    db,
    sql`select p.slug, p.name, p.family, p.min_order as "minOrder", l.quantity,
               (select text from product_attribute where product_id = p.id and key = 'size') as size, ${joinableColumns}
          from cart c join cart_line l on l.cart_id = c.id join product p on p.id = l.product_id
         where ${isOwnedBy(owner, 'cart')} and p.status = 'active' order by l.id`,
  );

/**
 * Lists the products that a cart needs, including accessories, in at most six statements regardless of its length.
 * Saved lines do not count.
 * @param owner null for a guest who has never added anything
 */
export const listCartNeeds = async (db: Database, owner: CartOwner | null): Promise<CartNeed[]> => {
  if (owner === null) return [];
  const cartProducts = await findCartProducts(db, owner);
  const needs = await findNeeds(db, cartProducts);
  const namedIds = new Set(needs.flatMap(({ product }) => product?._id ?? []));
  return [...needs, ...(await findAccessoryNeeds(db, cartProducts, namedIds))];
};
