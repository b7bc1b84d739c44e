import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { Product } from '#contract/catalog.ts';
import { connect, type Database } from '#server/db/open.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { sweep } from '#server/flows/sweep.ts';
import { openCardProvider } from '#server/payments/stripe.ts';
import { logInOverHttp } from '../browser-like.ts';
import { onDatabase } from '../database.ts';
import { type SpawnedShop, spawnShop } from '../spawn-shop.ts';
import { findViolations } from './audit.ts';
import { openBuyer, type Placed } from './buyers.ts';
import { type Provider, startProvider } from './provider.ts';
import { findPort, startRoundRobin } from './round-robin.ts';
import { count, type Random, seeded, type Tally, wait } from './random.ts';

export type Proof = {
  orders: number;
  acknowledged: number;
  kills: number;
  tally: Tally;
  byStatus: Tally;
  violations: string[];
};

const BUYERS = 24;
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

/** Kills, cuts and expires while the run goes on; `stop` ends it. */
const startFaults = (db: Database, random: Random, tally: Tally, kill: () => Promise<void>) => {
  const ending = new AbortController();
  const going = () => !ending.signal.aborted;
  const repeat = async (everyMs: number, act: () => Promise<unknown>) => {
    while (going()) {
      await wait(everyMs * (0.5 + random.next()));
      if (going()) await act().catch(() => {});
    }
  };
  const running = Promise.all([
    repeat(150, async () => {
      const { rowCount } = await db.$client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'prove'
          order by random() limit 1`,
      );
      if ((rowCount ?? 0) > 0) count(tally, 'database connection killed');
    }),
    repeat(120, async () => {
      const { rowCount } = await db.$client.query(
        `update orders set held_until = now() - interval '1 second' where id in
          (select id from orders where status = 'unpaid' and held_until > now() order by random() limit 2)`,
      );
      for (let at = 0; at < (rowCount ?? 0); at++) count(tally, 'hold run out');
    }),
    repeat(4000, kill),
  ]);
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
};

const startAdmin = (db: Database, shop: { url: string }, random: Random, tally: Tally) => {
  const ending = new AbortController();
  const going = () => !ending.signal.aborted;
  let token = '';
  const act = async () => {
    if (token === '') token = await logInOverHttp(shop.url, 'admin@example.com', 'admin-demo');
    const { rows } = await db.$client.query<{ id: string; status: string }>(
      `select id, status from orders where status in ('paid', 'delivered') order by random() limit 3`,
    );
    for (const { id, status } of rows) {
      const headers = { authorization: `Bearer ${token}` };
      const refunds = random.chance(0.3);
      if (!refunds && status === 'delivered') continue;
      const answer = refunds
        ? await fetch(`${shop.url}/api/orders/${id}/refund`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify({
              reason: 'proof',
              restock: random.chance(0.5),
              ...(random.chance(0.5) && { amount: 1 }),
            }),
          })
        : await fetch(`${shop.url}/api/paidorders/${id}`, { method: 'PATCH', headers });
      if (answer.status === 401) token = '';
      if (answer.ok) count(tally, refunds ? 'refund by the admin' : 'delivery by the admin');
    }
  };
  const run = async () => {
    while (going()) {
      await wait(100);
      await act().catch(() => {});
    }
  };
  const running = run();
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
};

/** Lets everything that is half done come to its end, as the shop's own sweep does every minute. */
const settleAll = async (db: Database, provider: Provider): Promise<void> => {
  const cards = openCardProvider(provider.secretKey, provider.webhookSecret, {
    host: provider.host,
    port: provider.port,
  });
  const log = pino({ level: 'silent' });
  await db.$client.query(
    `update payment set updated_at = now() - interval '1 hour' where status in ('creating', 'open')`,
  );
  const left = async () => {
    const { rows } = await db.$client.query(
      `select (select count(*) from orders where status in ('cancelling', 'refunding'))
            + (select count(*) from refund where status = 'due')
            + (select count(*) from payment where status in ('creating', 'open') and provider_id is not null
                and updated_at < now() - interval '5 minutes') as n`,
    );
    return Number(rows[0].n);
  };
  for (let round = 0; round < 500 && (await left()) > 0; round++) await sweep(db, cards, log);
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
  const dataDir = mkdtempSync(join(tmpdir(), 'copperline-prove-'));
  const server = await startEmbeddedPostgres({ dataDir });
  const setUp = new pg.Client({ connectionString: server.url });
  await setUp.connect();
  await setUp.query('create database provider');
  await setUp.end();
  const provider = await startProvider(onDatabase(server.url, 'provider'), random, tally);
  const ports = await Promise.all(Array.from({ length: servers }, findPort));
  const front = await startRoundRobin(ports);
  const shop = { url: front.url };
  provider.shopUrl = front.url;
  const running: SpawnedShop[] = [];
  let kills = 0;
  const open = async (at: number) => {
    running[at] = await spawnShop({
      DATABASE_URL: server.url,
      PORT: String(ports[at]),
      PUBLIC_URL: front.url,
      SANDBOX_STRIPE: provider.line,
      SWEEP_SECONDS: '2',
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
    let begun = 0;
    await Promise.all(
      buyers.map(async (buyer) => {
        while (told.length < orders) {
          begun += 1;
          const placed = await buyer.buy(random.pick(products));
          if (placed !== null) told.push(placed);
        }
      }),
    );
    await faults.stop();
    await admin.stop();
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
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
