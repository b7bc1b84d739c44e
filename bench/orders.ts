import type { Pool } from 'pg';
import type { Database } from '#platform/server/db/open.ts';
import { buildLinesRequest, type OrderedProduct, buildOrderRequest } from '#test/helpers/order-request.ts';
import { signIn } from '#test/helpers/people.ts';

/** The number of lines of a large order. */
export const LINES = 12;

/** So many that no customer reaches 100 unpaid orders. From that number on, an order takes a lock. */
const CUSTOMERS = 1000;

/**
 * Prepares orders as browsers send them. Products and customers rotate, and each customer has a verified address.
 * Sets the stock high enough for all orders.
 */
export const openOrders = async (db: Database, url: string, products: OrderedProduct[]) => {
  const pool = db.$client;
  await pool.query('update stock set on_hand = 100000000');
  const tokens: string[] = [];
  for (let made = 0; made < CUSTOMERS; made += 1) tokens.push((await signIn(db)).token);
  await pool.query('update auth_user set email_verified = true');
  let turn = 0;
  const requests = tokens.flatMap((token, at) => {
    const product = products[at % products.length];
    return product === undefined ? [] : [buildOrderRequest(url, token, product)];
  });
  const several = (at: number) =>
    buildLinesRequest(
      url,
      tokens[at] ?? '',
      Array.from({ length: LINES }, (_, line) => products[(at + line) % products.length]).filter(
        (one) => one !== undefined,
      ),
    );
  const longer = tokens.map((_, at) => several(at));
  return {
    next: () => requests[(turn += 1) % requests.length] ?? { url },
    nextOfSeveral: () => longer[(turn += 1) % longer.length] ?? { url },
    /** Delays every commit by this many microseconds. Concurrent commits share one write. */
    async slowDisk(us: number): Promise<void> {
      await pool.query(`alter system set commit_delay = ${us}`);
      await pool.query('alter system set commit_siblings = 0');
      await pool.query('select pg_reload_conf()');
    },
  };
};

/** Sends 200 concurrent orders for stock that is enough for 100. */
export const raceForPieces = async (
  pool: Pool,
  shopUrl: string,
  token: string,
  product: OrderedProduct,
): Promise<{ placed: number; refused: number; ms: number }> => {
  await pool.query('update stock set on_hand = reserved + $2 where product_id = $1', [
    product._id,
    100 * product.minOrder,
  ]);
  const { url, ...init } = buildOrderRequest(shopUrl, token, product);
  const startedAt = performance.now();
  const responses = await Promise.all(Array.from({ length: 200 }, () => fetch(url, init)));
  const ms = performance.now() - startedAt;
  const count = (status: number) => responses.filter((response) => response.status === status).length;
  return { placed: count(201), refused: count(409), ms };
};
