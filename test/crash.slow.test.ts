import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { Product } from '#features/products/contract/products.ts';
import { connect } from '#platform/server/db/open.ts';
import { startEmbeddedPostgres } from '#embedded-postgres/start.ts';
import { findBrokenRules } from '#features/rules.ts';
import { logInOverHttp } from './helpers/log-in-over-http.ts';
import { buildOrderRequest } from './helpers/order-request.ts';
import { highUnpaidLimits } from './helpers/shop-env.ts';
import { spawnShop } from './helpers/spawn-shop.ts';
import { createTemporaryFolder } from './helpers/temporary-postgres.ts';

const ORDERS = 250;
const AT_ONCE = 16;
const KILL_AFTER = 100;

test('after kill -9 during many orders, every acknowledged order exists and the stock adds up', async () => {
  const dataDir = createTemporaryFolder('crash');
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const shop = await spawnShop({ DATA_DIR: dataDir, ...highUnpaidLimits });
  const token = await logInOverHttp(shop.url, 'customer@example.com', 'customer-demo');
  const products = Product.array()
    .parse(await (await fetch(`${shop.url}/api/products`)).json())
    .filter(({ stock, minOrder }) => stock >= minOrder * 10);

  const acknowledged: string[] = [];
  let next = 0;
  const buy = async () => {
    while (next < ORDERS) {
      const product = products[(next += 1) % products.length];
      if (product === undefined) return;
      const { url, ...init } = buildOrderRequest(shop.url, token, product);
      try {
        const response = await fetch(url, init);
        const order = (await response.json()) as { _id: string };
        if (response.status === 201) acknowledged.push(order._id);
        if (acknowledged.length === KILL_AFTER) shop.process.kill('SIGKILL');
      } catch {
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, buy));
  await shop.exited;
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILL_AFTER);
  expect(next).toBeLessThan(ORDERS);

  const again = await spawnShop({ DATA_DIR: dataDir, ...highUnpaidLimits });
  const server = await startEmbeddedPostgres({ dataDir });
  const db = connect(server.url, () => {});
  const { rows } = await db.$client.query<{ id: string }>('select id from orders');
  const storedIds = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !storedIds.has(id))).toEqual([]);
  expect(await findBrokenRules(db)).toEqual({});
  await db.$client.end();
  await server.stop();
  again.process.kill('SIGINT');
  expect(await again.exited).toBe(0);
}, 300_000);
