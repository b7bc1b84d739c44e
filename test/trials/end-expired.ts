import { setTimeout as wait } from 'node:timers/promises';
import type { Product } from '#features/products/contract/products.ts';
import { findBrokenRules } from '#features/rules.ts';
import { forEachConcurrently } from '#platform/server/jobs/batch.ts';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import { buildOrderRequest } from '#test/helpers/order-request.ts';
import type { Claim } from './claim.ts';
import { withShops } from './with-shops.ts';

const ORDERS = 5_000;
const MOST_SECONDS = 60;

/**
 * Checks that thousands of orders with an expired hold end within a minute, with one process and with four, and
 * that the page Checks then finds no fault.
 */
export const endExpired = async (): Promise<Claim[]> => {
  const claims: Claim[] = [];
  for (const processes of [1, 4]) {
    claims.push(
      await withShops(processes, null, async ({ db, urls: [url = '', ...more] }) => {
        const token = await logInOverHttp(
          url,
          'customer@example.com',
          'customer-demo',
          url.replace('127.0.0.1', 'localhost'),
        );
        const goods = (await (await fetch(`${url}/api/products?limit=24`)).json()) as Product[];
        await db.$client.query(`
          with moved as (update stock set on_hand = on_hand + 1000000 returning product_id)
          insert into stock_move (product_id, d_on_hand, d_reserved, reason)
          select product_id, 1000000, 0, 'counted' from moved`);
        const all = [url, ...more];
        await forEachConcurrently(
          Array.from({ length: ORDERS }, (_, at) => at),
          12,
          async (at) => {
            const { url: address, ...init } = buildOrderRequest(
              all[at % all.length] ?? url,
              token,
              goods[at % goods.length] as Product,
            );
            const response = await fetch(address, init);
            if (response.status !== 201)
              throw new Error(`an order request returned ${response.status}: ${await response.text()}`);
            await response.arrayBuffer();
          },
        );
        const countRemaining = async () =>
          (await db.$client.query(`select from orders where status in ('unpaid', 'cancelling')`)).rowCount ?? 0;
        await db.$client.query(`update orders set held_until = now() - interval '1 minute' where status = 'unpaid'`);
        const began = Date.now();
        while ((await countRemaining()) > 0 && Date.now() - began < 3 * MOST_SECONDS * 1000) await wait(500);
        const seconds = (Date.now() - began) / 1000;
        const broken = Object.keys(await findBrokenRules(db));
        return {
          title: `${ORDERS} expired orders, ${processes} ${processes === 1 ? 'process' : 'processes'}`,
          found: `closed in ${seconds.toFixed(0)} s, ${await countRemaining()} left, broken rules: ${broken.join(', ') || 'none'}`,
          isTrue: seconds <= MOST_SECONDS && (await countRemaining()) === 0 && broken.length === 0,
        };
      }),
    );
  }
  return claims;
};
