import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Product } from '#contract/catalog.ts';
import { connect, type Database } from '#server/db/open.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { roomyCaps } from '../roomy-caps.ts';
import { type SpawnedShop, spawnShop } from '../spawn-shop.ts';
import { findViolations } from './audit.ts';
import { openBuyer, type Placed } from './buyers.ts';
import { settleAll, startAdmin, startBanks, startFaults } from './hands.ts';
import { startProvider } from './provider.ts';
import { findPort, startRoundRobin } from './round-robin.ts';
import { count, seeded, type Tally, wait } from './random.ts';

export type Proof = {
  orders: number;
  acknowledged: number;
  kills: number;
  tally: Tally;
  byStatus: Tally;
  violations: string[];
};

const BUYERS = 32;
const GOODS = 24;

/** Enough on the shelf for the run, but little of every fourth product, so that buyers fight for it. */
const stockUp = async (db: Database, products: Product[], orders: number): Promise<void> => {
  for (const [at, { _id, minOrder }] of products.entries()) {
    const pieces = at % 4 === 0 ? minOrder * 20 : minOrder * orders;
    await db.$client.query(
      `with grown as (update stock set on_hand = on_hand + $2 where product_id = $1 returning product_id)
       insert into stock_move (product_id, d_on_hand, d_reserved, reason) select product_id, $2, 0, 'counted' from grown`,
      [_id, pieces],
    );
  }
};

/**
 * Starts the real shop and lets many buyers browse, order, pay, cancel and double-click at random while it is
 * killed and cut off; then lets it settle and compares its books with the provider's.
 * @param servers processes on the one database, behind a plain TCP round robin
 * @param seed repeats the choices, though not the timing
 */
export const runProof = async ({
  orders,
  seed,
  servers = 1,
}: {
  orders: number;
  seed: number;
  servers?: number;
}): Promise<Proof> => {
  const random = seeded(seed);
  const tally: Tally = {};
  // The provider's books are on a server of their own, which nothing here ever harms.
  const [dataDir, providerDir] = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'copperline-prove-')));
  if (dataDir === undefined || providerDir === undefined) throw new Error('no folders');
  const [server, away] = [
    await startEmbeddedPostgres({ dataDir }),
    await startEmbeddedPostgres({ dataDir: providerDir }),
  ];
  const ports = await Promise.all(Array.from({ length: servers }, findPort));
  const front = await startRoundRobin(ports);
  const shop = { url: front.url };
  const provider = await startProvider(away.url, front.url, random, tally);
  const running: SpawnedShop[] = [];
  let kills = 0;
  const open = async (at: number) => {
    running[at] = await spawnShop({
      DATABASE_URL: server.url,
      PORT: String(ports[at]),
      PUBLIC_URL: front.url,
      SANDBOX_STRIPE: `${provider.host}:${provider.port}`,
      SWEEP_SECONDS: '2',
      ...roomyCaps,
      LOG_LEVEL: 'silent',
    });
  };
  const killAndStart = async () => {
    const at = random.upTo(servers);
    running[at]?.process.kill('SIGKILL');
    await running[at]?.exited;
    kills += 1;
    count(tally, 'shop killed with -9');
    // As whoever looks after processes would: again, when a start met a fault itself.
    let opened = false;
    while (!opened)
      opened = await open(at).then(
        () => true,
        () => false,
      );
  };
  for (const at of ports.keys()) await open(at);
  const db = connect(`${server.url}${server.url.includes('?') ? '&' : '?'}application_name=prove`, () => {});
  try {
    const listed = await (await fetch(`${shop.url}/api/products?limit=${GOODS}`)).json();
    const products = Product.array().parse(listed);
    await stockUp(db, products, orders);
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => openBuyer(shop, provider, random, tally)));
    const told: Placed[] = [];
    const faults = startFaults(db, random, tally, killAndStart);
    const admin = startAdmin(db, shop, random, tally);
    const banks = startBanks(provider, random, tally);
    let begun = 0;
    await Promise.all(
      buyers.map(async (buyer) => {
        while (told.length < orders) {
          begun += 1;
          if (random.chance(0.1)) {
            const some = [...new Set([random.pick(products), random.pick(products)])];
            told.push(...(await buyer.buyTogether(some)));
            continue;
          }
          const placed = await buyer.buy(random.pick(products));
          if (placed !== null) told.push(placed);
        }
      }),
    );
    await faults.stop();
    await admin.stop();
    await banks.stop();
    provider.calm();
    await wait(4000);
    await settleAll(db, provider);
    const violations = await findViolations(db, provider.pool, { told, begun });
    const { rows } = await db.$client.query<{ status: string; n: number }>(
      'select status, count(*)::int as n from orders group by 1 order by 1',
    );
    const byStatus = Object.fromEntries(rows.map(({ status, n }) => [status, n]));
    return {
      orders: rows.reduce((sum, { n }) => sum + n, 0),
      acknowledged: told.length,
      kills,
      tally,
      byStatus,
      violations,
    };
  } finally {
    for (const one of running) {
      one.process.kill('SIGKILL');
      await one.exited;
    }
    front.server.close();
    await db.$client.end();
    await provider.close();
    for (const one of [server, away]) await one.stop();
    for (const folder of [dataDir, providerDir]) rmSync(folder, { recursive: true, force: true });
  }
};
