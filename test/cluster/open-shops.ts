import type { Product } from '#features/products/contract/products.ts';
import { connect, type Database } from '#platform/server/db/open.ts';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import { highUnpaidLimits } from '#test/helpers/shop-env.ts';
import { type SpawnedShop, spawnShop } from '#test/helpers/spawn-shop.ts';
import { warmPages } from './read-pages.ts';
import { type Cluster, FRONT } from './start-cluster.ts';

export type Shops = { db: Database; token: string; goods: Product[]; close(): Promise<void> };

/** More pieces than the clients buy during all failures together. */
const PIECES = 1_000_000;

/** Two shops on two machines, as HAProxy expects them, with enough stock. */
export const openShops = async (cluster: Cluster, databaseUrl: string): Promise<Shops> => {
  const shops: SpawnedShop[] = [];
  const addresses = cluster.machines.slice(0, 2).map(({ address }) => address);
  for (const address of addresses) {
    shops.push(
      await spawnShop({
        HOST: address,
        PORT: '3000',
        PUBLIC_URL: FRONT,
        DATABASE_URL: databaseUrl,
        MIGRATE_URL: cluster.primaryUrl,
        LOG_LEVEL: 'error',
        ...highUnpaidLimits,
      }),
    );
  }
  const db = connect(cluster.primaryUrl, () => {});
  await db.$client.query(
    `with moved as (update stock set on_hand = on_hand + $1 returning product_id)
     insert into stock_move (product_id, d_on_hand, d_reserved, reason) select product_id, $1, 0, 'counted' from moved`,
    [PIECES],
  );
  await warmPages(addresses.map((address) => `http://${address}:3000`));
  return {
    db,
    token: await logInOverHttp(FRONT, 'customer@example.com', 'customer-demo'),
    goods: (await (await fetch(`${FRONT}/api/products?limit=24`)).json()) as Product[],
    async close() {
      for (const { process } of shops) process.kill('SIGTERM');
      await Promise.all(shops.map(({ exited }) => exited));
      await db.$client.end();
    },
  };
};
