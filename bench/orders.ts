import type { Pool } from 'pg';
import { linesRequest, type Ordered, orderRequest } from '#test/order-request.ts';

/** Of an order of several lines. */
export const LINES = 12;

/**
 * Orders as browsers send them, for product after product, of somebody who has paid before. The stock is made large
 * enough.
 */
export const openOrders = async (pool: Pool, url: string, token: string, products: Ordered[]) => {
  await pool.query('update stock set on_hand = 100000000');
  let turn = 0;
  const requests = products.map((product) => orderRequest(url, token, product));
  const { url: first, ...init } = requests[0] ?? { url };
  await fetch(first, init);
  await pool.query(`update orders set status = 'paid', transaction_id = 'bench ' || id, paid_at = now()`);
  const several = (at: number) =>
    linesRequest(
      url,
      token,
      Array.from({ length: LINES }, (_, line) => products[(at + line) % products.length]).filter(
        (one) => one !== undefined,
      ),
    );
  const longer = products.map((_, at) => several(at));
  return {
    next: () => requests[(turn += 1) % requests.length] ?? { url },
    nextOfSeveral: () => longer[(turn += 1) % longer.length] ?? { url },
    /** Lets every commit wait so many microseconds before it is written out; who comes meanwhile goes along. */
    async slowDisk(us: number): Promise<void> {
      await pool.query(`alter system set commit_delay = ${us}`);
      await pool.query('alter system set commit_siblings = 0');
      await pool.query('select pg_reload_conf()');
    },
  };
};

/** 200 buyers at once for 100 orders' worth of one product. */
export const raceForPieces = async (
  pool: Pool,
  shopUrl: string,
  token: string,
  product: Ordered,
): Promise<{ placed: number; refused: number; ms: number }> => {
  await pool.query('update stock set on_hand = reserved + $2 where product_id = $1', [
    product._id,
    100 * product.minOrder,
  ]);
  const { url, ...init } = orderRequest(shopUrl, token, product);
  const startedAt = performance.now();
  const answers = await Promise.all(Array.from({ length: 200 }, () => fetch(url, init)));
  const ms = performance.now() - startedAt;
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  return { placed: count(201), refused: count(409), ms };
};
