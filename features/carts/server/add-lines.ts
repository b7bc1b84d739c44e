import { sql } from 'drizzle-orm';
import type { CartChange } from '#features/carts/contract/cart.ts';
import { SHORT_LIVED_CART_MINUTES } from '#platform/contract/limits.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import { countRequest } from '#platform/server/http/count-request.ts';
import { isOwnedBy, getOrCreateCart, type CartOwner } from './find-cart.ts';
import { writeCartLines, type CartLineInput } from './put-lines.ts';

/** Carts that guests of one network start a day; those after them are brief. */
const CARTS_PER_NETWORK = 300;
const DAY_SECONDS = 86_400;

/** The most ended brief carts that are deleted when another one is started. */
const MOST_DELETED = 20;

/**
 * Whether a guest without a cart gets a brief one, since their network has started enough today; it counts this one.
 */
const needsBriefCart = async (db: Database, owner: CartOwner, network: string): Promise<boolean> => {
  if ('customerId' in owner) return false;
  if ((await maybeOne(db, sql`select id from cart where ${isOwnedBy(owner, 'cart')}`)) !== null) return false;
  const allowance = { key: `cart ${network}`, most: CARTS_PER_NETWORK, seconds: DAY_SECONDS };
  return (await countRequest(db, [allowance])) !== null;
};

const deleteEndedCarts = (trx: Transaction): Promise<number> =>
  execute(
    trx,
    sql`delete from cart where id = any(array(
          select id from cart where is_brief and updated_at < now() - make_interval(mins => ${SHORT_LIVED_CART_MINUTES}::int)
           order by updated_at limit ${MOST_DELETED}::int for update skip locked))`,
  );

/**
 * Puts products into somebody's cart, which is made when there is none; what another tab adds at the same time is not lost, for the cart
 * is held meanwhile.
 * @param how adds to what is there, or sets it
 * @throws DomainError `product_not_found`, `too_many_lines`
 */
export const addCartLines = async (
  db: Database,
  owner: CartOwner,
  lines: readonly CartLineInput[],
  { how, network }: { how: 'add' | 'set'; network: string },
): Promise<CartChange> => {
  const isBrief = await needsBriefCart(db, owner, network);
  return db.transaction(async (trx) => {
    if (isBrief) await deleteEndedCarts(trx);
    return writeCartLines(trx, await getOrCreateCart(trx, owner, 'cart', isBrief), lines, how);
  });
};
