import { sql } from 'drizzle-orm';
import type { CartChanged } from '#features/carts/contract/cart.ts';
import { BRIEF_CART_MINUTES } from '#platform/contract/limits.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { change, maybe } from '#platform/server/db/query.ts';
import { countRequest } from '#platform/server/http/count-request.ts';
import { isOf, makeCart, type Owner } from './find-cart.ts';
import { putLines, type WantedLine } from './put-lines.ts';

/** Carts that guests of one network start a day; those after them are brief. */
const CARTS_PER_NETWORK = 300;
const DAY_SECONDS = 86_400;

/** The most ended brief carts that are deleted when another one is started. */
const ENDED = 20;

/**
 * Whether a guest without a cart gets a brief one, since their network has started enough today; it counts this one.
 */
const isCrowded = async (db: Database, owner: Owner, network: string): Promise<boolean> => {
  if ('customerId' in owner) return false;
  if ((await maybe(db, sql`select id from cart where ${isOf(owner, 'cart')}`)) !== null) return false;
  const allowance = { key: `cart ${network}`, most: CARTS_PER_NETWORK, seconds: DAY_SECONDS };
  return (await countRequest(db, [allowance])) !== null;
};

const deleteEnded = (trx: Transaction): Promise<number> =>
  change(
    trx,
    sql`delete from cart where id = any(array(
          select id from cart where is_brief and updated_at < now() - make_interval(mins => ${BRIEF_CART_MINUTES}::int)
           order by updated_at limit ${ENDED}::int for update skip locked))`,
  );

/**
 * Puts products into somebody's cart, which is made when there is none; what another tab adds at the same time is not lost, for the cart
 * is held meanwhile.
 * @param how adds to what is there, or sets it
 * @throws Refusal `product_not_found`, `too_many_lines`
 */
export const addLines = async (
  db: Database,
  owner: Owner,
  lines: readonly WantedLine[],
  { how, network }: { how: 'add' | 'set'; network: string },
): Promise<CartChanged> => {
  const isBrief = await isCrowded(db, owner, network);
  return db.transaction(async (trx) => {
    if (isBrief) await deleteEnded(trx);
    return putLines(trx, await makeCart(trx, owner, 'cart', isBrief), lines, how);
  });
};
