import { setTimeout as wait } from 'node:timers/promises';
import type { Product } from '#features/products/contract/products.ts';
import { connect } from '#platform/server/db/open.ts';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import { buildOrderRequest } from '#test/helpers/order-request.ts';
import { startPooler } from '#test/helpers/pooler.ts';
import { highUnpaidLimits } from '#test/helpers/shop-env.ts';
import { spawnShop, spawnStart } from '#test/helpers/spawn-shop.ts';
import { startTemporaryPostgres } from '#test/helpers/temporary-postgres.ts';
import type { Claim } from './claim.ts';

const STARTS = 10;

/**
 * Starts a shop ten times through a pooler in transaction mode while orders continue, and once through a pooler
 * that is too old.
 */
export const passPooler = async (): Promise<Claim[]> => {
  const server = await startTemporaryPostgres('trials');
  const db = connect(server.url, () => {});
  const pooler = await startPooler(server.url);
  const old = await startPooler(server.url, 0);
  try {
    if (pooler === null || old === null) {
      return [{ title: 'starts through a pooler', found: 'TEST_POOLER does not name a PgBouncer', isTrue: null }];
    }
    const env = { DATABASE_URL: pooler.url, LOG_LEVEL: 'silent', ...highUnpaidLimits };
    const shop = await spawnShop(env);
    const token = await logInOverHttp(shop.url, 'customer@example.com', 'customer-demo');
    const goods = (await (await fetch(`${shop.url}/api/products?limit=24`)).json()) as Product[];
    // Enough stock, no matter how long the trial takes.
    await db.$client.query(`
      with moved as (update stock set on_hand = on_hand + 1000000 returning product_id)
      insert into stock_move (product_id, d_on_hand, d_reserved, reason)
      select product_id, 1000000, 0, 'counted' from moved`);
    const statusCounts = new Map<number, number>();
    let turn = 0;
    const controller = new AbortController();
    const buy = async () => {
      while (!controller.signal.aborted) {
        const { url, ...init } = buildOrderRequest(shop.url, token, goods[(turn += 1) % goods.length] as Product);
        const response = await fetch(url, init);
        await response.arrayBuffer();
        statusCounts.set(response.status, (statusCounts.get(response.status) ?? 0) + 1);
        await wait(10);
      }
    };
    const load = [buy(), buy()];
    const codes: (number | null)[] = [];
    for (let at = 0; at < STARTS; at += 2) {
      const two = await Promise.all([spawnShop(env), spawnShop(env)]);
      for (const { process, exited } of two) {
        process.kill('SIGINT');
        codes.push(await exited);
      }
    }
    controller.abort();
    await Promise.all(load);
    const locks = await db.$client.query(
      `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    shop.process.kill('SIGINT');
    await shop.exited;
    const start = spawnStart({ ...env, DATABASE_URL: old.url, PORT: '0' });
    const code = await start.exited;
    const output = start.output().trim();
    return [
      {
        title: `${STARTS} starts through a pooler, under load`,
        found: `${codes.filter((one) => one === 0).length} well, ${locks.rowCount} advisory locks left, order responses ${[...statusCounts].map(([status, count]) => `${count} x ${status}`).join(', ')}`,
        isTrue: codes.every((one) => one === 0) && locks.rowCount === 0 && [...statusCounts.keys()].join() === '201',
      },
      {
        title: 'a start through a pooler without prepared statements',
        found: `${output} (exit ${code})`,
        isTrue: code === 1 && output.split('\n').length === 1 && output.includes('max_prepared_statements'),
      },
    ];
  } finally {
    await pooler?.stop();
    await old?.stop();
    await db.$client.end();
    await server.stop();
  }
};
