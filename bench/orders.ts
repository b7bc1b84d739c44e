import type { Pool } from 'pg';
import { type Ordered, orderRequest } from '#test/order-request.ts';

/**
 * Orders as browsers send them, and the floor under them: a statement that takes one piece and writes one row.
 * The stock is made large enough for either.
 */
export const openOrders = async (pool: Pool, url: string, token: string, products: Ordered[]) => {
  await pool.query('update stock set on_hand = 100000000');
  await pool.query(
    `create table floor_stock (id int primary key, n bigint);
     insert into floor_stock select generate_series(1, 50), 100000000;
     create table floor_order (id uuid primary key default uuidv7(), stock_id int not null, at timestamptz default now())`,
  );
  let turn = 0;
  const requests = products.map((product) => orderRequest(url, token, product));
  return {
    next: () => requests[(turn += 1) % requests.length] ?? { url },
    /** Lets every commit wait so many microseconds before it is written out; who comes meanwhile goes along. */
    async slowDisk(us: number): Promise<void> {
      await pool.query(`alter system set commit_delay = ${us}`);
      await pool.query('alter system set commit_siblings = 0');
      await pool.query('select pg_reload_conf()');
    },
    async placeOnFloor(connections: number, ms: number): Promise<number> {
      const end = performance.now() + ms;
      let placed = 0;
      const work = async () => {
        while (performance.now() < end) {
          await pool.query({
            name: 'floor',
            text: `with taken as (update floor_stock set n = n - 1 where id = $1 and n > 0 returning id)
                   insert into floor_order (stock_id) select id from taken`,
            values: [((turn += 1) % 50) + 1],
          });
          placed += 1;
        }
      };
      await Promise.all(Array.from({ length: connections }, work));
      return (placed * 1000) / ms;
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
