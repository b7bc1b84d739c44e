import { sql } from 'drizzle-orm';
import type { CartChanged } from '#contract/cart.ts';
import { Refusal } from '#contract/errors.ts';
import type { Database } from '#server/db/open.ts';
import { maybe } from '#server/db/query.ts';
import { countRequest } from '#server/platform/count-request.ts';
import { isOf, makeCart, type Owner } from './find-cart.ts';
import { putLines, type WantedLine } from './put-lines.ts';

/** Guests of one network may begin so many carts a day: many phones share one, a program is stopped. */
const CARTS_PER_NETWORK = 300;
const DAY_SECONDS = 86_400;

/** Refuses a guest another new cart where his network has begun enough of them today. */
const refuseCrowd = async (db: Database, owner: Owner, network: string): Promise<void> => {
  if ('customerId' in owner) return;
  if ((await maybe(db, sql`select id from cart where ${isOf(owner, 'cart')}`)) !== null) return;
  const allowance = { key: `cart ${network}`, most: CARTS_PER_NETWORK, seconds: DAY_SECONDS };
  const seconds = await countRequest(db, [allowance]);
  if (seconds === null) return;
  throw new Refusal('too_many_requests', {
    message: 'Very many carts were begun from your network today. Please log in, then add it again.',
    details: { seconds },
  });
};

/**
 * Puts products into somebody's cart, which is made when there is none; what another tab adds at the same time is not lost, for the cart
 * is held meanwhile.
 * @param how adds to what is there, or sets it
 * @throws Refusal `product_not_found`, `too_many_lines`, `too_many_requests`
 */
export const addLines = async (
  db: Database,
  owner: Owner,
  lines: readonly WantedLine[],
  { how, network }: { how: 'add' | 'set'; network: string },
): Promise<CartChanged> => {
  await refuseCrowd(db, owner, network);
  return db.transaction(async (trx) => putLines(trx, await makeCart(trx, owner, 'cart'), lines, how));
};
