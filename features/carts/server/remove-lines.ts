import { sql } from 'drizzle-orm';
import type { CartChange, CartKind, CartRemoval } from '#features/carts/contract/cart.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { MAX_PIECES } from '#platform/contract/limits.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, one } from '#platform/server/db/query.ts';
import { countCartLines, lockCart, isShortLivedCart, getOrCreateCart, type CartOwner } from './cart-owner.ts';
import { assertLineLimit } from './cart-lines.ts';

/** The result if the cart does not exist. */
const NO_CHANGE: CartChange = { count: 0, said: [] };

/**
 * Removes one product from a cart, or all of them. A missing product is not an error, because another tab may have
 * already removed it.
 * @param productId null for all
 */
export const removeCartLines = (
  db: Database,
  owner: CartOwner | null,
  { productId, kind }: { productId: string | null; kind: CartKind },
): Promise<CartRemoval> =>
  db.transaction(async (trx) => {
    if (owner === null) return { ...NO_CHANGE, removed: 0 };
    // Every writer locks the cart before the saved lines.
    const buying = await lockCart(trx, owner, 'cart');
    const cartId = kind === 'cart' ? buying : await lockCart(trx, owner, kind);
    const which = productId === null ? sql`true` : sql`product_id = ${productId}`;
    const { removed } = await one<{ removed: number }>(
      trx,
      sql`with gone as (delete from cart_line where cart_id = ${cartId} and ${which} returning quantity)
          select coalesce(sum(quantity), 0)::bigint as removed from gone`,
    );
    return { count: buying === null ? 0 : await countCartLines(trx, buying), said: [], removed };
  });

/**
 * Moves a product from the cart to the saved lines, or back, and adds its quantity to the one there.
 * @throws DomainError `too_many_lines`
 */
export const moveCartLine = (
  db: Database,
  owner: CartOwner | null,
  { productId, to }: { productId: string; to: CartKind },
): Promise<CartChange> =>
  db.transaction(async (trx) => {
    if (owner === null) return NO_CHANGE;
    // Every writer locks the cart before the saved lines.
    const cart = await lockCart(trx, owner, 'cart');
    const saved = await lockCart(trx, owner, 'saved');
    const [from, known] = to === 'cart' ? [saved, cart] : [cart, saved];
    // A made-up cookie must not create a cart.
    if (from === null) return { count: cart === null ? 0 : await countCartLines(trx, cart), said: [] };
    const into = known ?? (await getOrCreateCart(trx, owner, to, await isShortLivedCart(trx, from)));
    await execute(
      trx,
      sql`with taken as (
            delete from cart_line where cart_id = ${from} and product_id = ${productId} returning product_id, quantity
          )
          insert into cart_line as l (cart_id, product_id, quantity) select ${into}, product_id, quantity from taken
          on conflict (cart_id, product_id)
          do update set quantity = least(l.quantity::bigint + excluded.quantity, ${MAX_PIECES}::bigint)::int`,
    );
    const count = await assertLineLimit(trx, into);
    return { count: to === 'cart' ? count : await countCartLines(trx, from), said: [] };
  });

/**
 * Removes the ordered pieces from a customer's cart, in the order's transaction. Pieces that were added since stay.
 * @throws DomainError `cart_changed` if the cart has fewer pieces, because another tab ordered or removed them
 */
export const removeOrderedLines = async (
  trx: Transaction,
  customerId: string,
  lines: readonly { productId: string; quantity: number }[],
): Promise<void> => {
  const cartId = await lockCart(trx, { customerId }, 'cart');
  const removedCount = await execute(
    trx,
    sql`with ordered as (
          select product_id, sum(quantity)::int as quantity
            from unnest(${sql.param(lines.map(({ productId }) => productId))}::uuid[],
                        ${sql.param(lines.map(({ quantity }) => quantity))}::int[]) o(product_id, quantity)
           group by product_id
        ), fewer as (
          update cart_line l set quantity = l.quantity - o.quantity from ordered o
           where l.cart_id = ${cartId} and l.product_id = o.product_id and l.quantity > o.quantity
          returning l.product_id
        ), gone as (
          delete from cart_line l using ordered o
           where l.cart_id = ${cartId} and l.product_id = o.product_id and l.quantity = o.quantity
          returning l.product_id
        )
        select product_id from fewer union all select product_id from gone`,
  );
  const products = new Set(lines.map(({ productId }) => productId));
  if (removedCount < products.size) throw new DomainError('cart_changed');
};

/** Removes lines from a customer's cart, in the transaction that orders them, if they still have these quantities. */
export const removeUnchangedLines = async (
  trx: Transaction,
  customerId: string,
  lines: readonly { productId: string; quantity: number }[],
): Promise<void> => {
  const cartId = await lockCart(trx, { customerId }, 'cart');
  await execute(
    trx,
    sql`delete from cart_line l
         using unnest(${sql.param(lines.map(({ productId }) => productId))}::uuid[],
                      ${sql.param(lines.map(({ quantity }) => quantity))}::int[]) o(product_id, quantity)
         where l.cart_id = ${cartId} and l.product_id = o.product_id and l.quantity = o.quantity`,
  );
};
