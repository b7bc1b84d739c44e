import { randomUUID } from 'node:crypto';
import type { Product } from '#features/products/contract/products.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import type { Database } from '#platform/server/db/open.ts';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import { repeatUntilStopped } from '#test/prove/repeat.ts';
import { incrementTally, type Random, type Tally } from '../prove/random.ts';

/** Starts a signed-in person who repeatedly orders, cancels and reviews. */
const startWriter = (shopUrl: string, products: Product[], random: Random, tally: Tally) => {
  let token = '';
  const takeTurn = async () => {
    if (token === '') token = await logInOverHttp(shopUrl, 'customer@example.com', 'customer-demo');
    const send = async (method: string, path: string, body?: object) => {
      const response = await fetch(`${shopUrl}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(40_000),
      });
      if (response.status === 401) token = '';
      incrementTally(tally, `${method} ${response.ok ? 'done' : response.status}`);
      return (await response.json()) as { _id?: string };
    };
    if (random.chance(0.3)) {
      await send('POST', '/review', { review: 1 + random.upTo(5), description: `Good parts, ${randomUUID()}` });
      return;
    }
    const { _id: productId, name: productName, minOrder: quantity, unitPrice: price } = random.pick(products);
    const placed = await send('POST', '/order', { productId, productName, quantity, price });
    if (placed._id !== undefined) await send('DELETE', `/orders/${placed._id}`);
  };
  return repeatUntilStopped(() => 100 + random.upTo(400), takeTurn);
};

const tables = ['product', 'stock', 'orders', 'review', 'meta', 'outbox', 'attribute'];

/** Starts actions that disturb the shop during the soak: they write, hold locks and drop connections. */
export const startHands = (db: Database, shopUrl: string, products: Product[], random: Random, tally: Tally) => {
  const hands = [
    startWriter(shopUrl, products, random, tally),
    startWriter(shopUrl, products, random, tally),
    repeatUntilStopped(
      () => 1000 + random.upTo(2000),
      async () => {
        await bumpProductsVersion(db);
        incrementTally(tally, 'catalog changed');
      },
    ),
    repeatUntilStopped(
      () => 4000 + random.upTo(8000),
      async () => {
        const table = random.pick(tables);
        const seconds = random.chance(0.15) ? 12 + random.upTo(16) : random.next() * 3;
        incrementTally(tally, `lock held for ${seconds > 10 ? 'more than 10' : 'less than 3'} s`);
        const client = await db.$client.connect();
        try {
          await client.query('begin');
          // No limits, because these locks must last longer than the shop's own limits.
          await client.query(`set local statement_timeout = 0; set local lock_timeout = 0`);
          await client.query(`lock table "${table}" in access exclusive mode`);
          await client.query('select pg_sleep($1)', [seconds]);
        } finally {
          await client.query('rollback').catch(() => {});
          client.release();
        }
      },
    ),
    repeatUntilStopped(
      () => 500 + random.upTo(2000),
      async () => {
        const { rowCount } = await db.$client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'soak'
            order by random() limit 1`,
        );
        if ((rowCount ?? 0) > 0) incrementTally(tally, 'database connection dropped');
      },
    ),
  ];
  return {
    async stop() {
      await Promise.all(hands.map((hand) => hand.stop()));
    },
  };
};
