import { Product } from '#features/products/contract/products.ts';
import { findPort } from '#scripts/find-port.ts';
import { connect, type Database } from '#platform/server/db/open.ts';
import { highUnpaidLimits } from '#test/helpers/shop-env.ts';
import { type SpawnedShop, spawnShop } from '#test/helpers/spawn-shop.ts';
import { setTaxAndPriceBreaks } from './set-tax-and-price-breaks.ts';
import { startTemporaryPostgres } from '#test/helpers/temporary-postgres.ts';
import { findViolations } from './audit.ts';
import { type Buyer, fillBasket, openBuyer } from './buyers.ts';
import { endDisputes, endRefunds, startBanks } from './bankers.ts';
import { refundUnmatchedPayments, finishPending, startAdmin, startFaults } from './actors.ts';
import { type AcknowledgedOrder, proofParts } from './proof-part.ts';
import { startProvider } from './provider.ts';
import { backUp, createEmpty, replaceDatabase, restore } from './restore.ts';
import { startRoundRobin } from './round-robin.ts';
import { incrementTally, type Random, createRandom, type Tally, wait } from './random.ts';
import { startWarehouse } from './warehouse.ts';
import { watchStock } from './watch-stock.ts';

export type Proof = {
  orders: number;
  acknowledged: number;
  kills: number;
  tally: Tally;
  byStatus: Tally;
  violations: string[];
};

/** The most buyers: each registers, orders five times or more, and once after the backup. */
const BUYERS = 32;
/** The number of products: more than the thirty lines that an order may have. */
const GOODS = 48;

/**
 * The pause between the other shop's orders, in ms. Its events mix with ours, and most of the machine is left for
 * our orders.
 */
const OTHER_SHOP_PAUSE_MS = 1000;

/** Adds enough stock for the run, but little of every fourth product, so that buyers compete for it. */
const raiseStock = async (db: Database, products: Product[], orders: number): Promise<void> => {
  for (const [at, { _id, minOrder }] of products.entries()) {
    const pieces = at % 4 === 0 ? minOrder * 20 : minOrder * orders * 2;
    await db.$client.query(
      `with grown as (update stock set on_hand = on_hand + $2 where product_id = $1 returning product_id)
       insert into stock_move (product_id, d_on_hand, d_reserved, reason) select product_id, $2, 0, 'counted' from grown`,
      [_id, pieces],
    );
  }
};

const listProducts = async (url: string): Promise<Product[]> =>
  Product.array().parse(await (await fetch(`${url}/api/products?limit=${GOODS}`)).json());

/** Lets buyers order repeatedly; `stop` returns the started and the acknowledged orders. */
const startBuying = (buyers: Buyer[], products: Product[], random: Random) => {
  const placedOrders: AcknowledgedOrder[] = [];
  let begun = 0;
  const ending = new AbortController();
  const running = Promise.all(
    buyers.map(async (buyer) => {
      while (!ending.signal.aborted) {
        begun += 1;
        const placed = await buyer.buy(fillBasket(products, random));
        if (placed !== null) placedOrders.push(placed);
        await wait(OTHER_SHOP_PAUSE_MS);
      }
    }),
  );
  return {
    async stop() {
      ending.abort();
      await running;
      return { placedOrders, begun };
    },
  };
};

/**
 * Starts the real shop and lets many buyers browse, order, pay, cancel and double-click at random. Meanwhile the shop
 * is killed and cut off, banks and the provider's staff move money, and another shop uses the same account. Then the
 * proof lets the shop finish, and compares its records with the provider's. Finally the proof restores the shop's
 * database from a backup while the provider continues, lets the owner refund unmatched payments, and compares again.
 * @param servers the number of processes on one database, behind a plain TCP round robin
 * @param seed repeats the choices, but not the timing
 * @param report receives each phase as it starts
 */
export const runProof = async ({
  orders,
  seed,
  servers = 1,
  report = () => {},
}: {
  orders: number;
  seed: number;
  servers?: number;
  report?: (message: string) => void;
}): Promise<Proof> => {
  const random = createRandom(seed);
  const tally: Tally = {};
  // The provider's database is on a separate server, which no fault affects.
  const server = await startTemporaryPostgres('prove');
  const providerServer = await startTemporaryPostgres('prove');
  report('starting the shops');
  const ports = await Promise.all(Array.from({ length: servers }, findPort));
  const front = await startRoundRobin(ports);
  const shop = { url: front.url };
  const provider = await startProvider(providerServer.url, front.url, random, tally);
  const settings = {
    SANDBOX_STRIPE: `${provider.host}:${provider.port}`,
    SWEEP_SECONDS: '2',
    CARD_TRIES: '1000000',
    SHIPPING_FEE: '7.95',
    ...highUnpaidLimits,
    LOG_LEVEL: 'silent',
  };
  const running: SpawnedShop[] = [];
  let kills = 0;
  const open = async (at: number) => {
    running[at] = await spawnShop({
      DATABASE_URL: server.url,
      PORT: String(ports[at]),
      PUBLIC_URL: front.url,
      ...settings,
    });
  };
  // Another shop on the same provider account, with its own database, which no fault affects.
  await createEmpty(providerServer.url, 'other');
  const otherUrl = replaceDatabase(providerServer.url, 'other');
  const other = await spawnShop({ DATABASE_URL: otherUrl, ...settings });
  const killAndStart = async () => {
    const at = random.upTo(servers);
    running[at]?.process.kill('SIGKILL');
    await running[at]?.exited;
    kills += 1;
    incrementTally(tally, 'shop killed with -9');
    // Starts the process again if a fault stops it while it starts, as a process manager would.
    let opened = false;
    while (!opened)
      opened = await open(at).then(
        () => true,
        () => false,
      );
  };
  for (const at of ports.keys()) await open(at);
  const otherDb = connect(otherUrl, () => {});
  const db = connect(`${server.url}${server.url.includes('?') ? '&' : '?'}application_name=prove`, () => {});
  try {
    report('buyers place orders');
    const products = await listProducts(shop.url);
    await raiseStock(db, products, orders);
    await setTaxAndPriceBreaks(db);
    let begun = 0;
    const begin = () => {
      begun += 1;
    };
    const run = { db, shop, random, tally, begin };
    const channels = proofParts.flatMap(({ openOrderChannel }) => openOrderChannel?.(run) ?? []);
    const buyers = await Promise.all(
      Array.from({ length: Math.min(BUYERS, orders / 5) }, () => openBuyer(shop, provider, random, tally, channels)),
    );
    const listeners = await Promise.all(proofParts.flatMap(({ listen }) => listen?.(run) ?? []));
    const placedOrders: AcknowledgedOrder[] = [];
    const faults = startFaults(db, random, tally, { orders, done: () => placedOrders.length, kill: killAndStart });
    const admin = startAdmin(db, shop, random, tally);
    const warehouse = startWarehouse(db, shop, random, tally);
    const stock = watchStock(db);
    const banks = startBanks(provider, random, tally);
    const otherBuyers = await Promise.all([1, 2].map(() => openBuyer(other, provider, random, tally)));
    const otherBuying = startBuying(otherBuyers, await listProducts(other.url), random);
    await Promise.all(
      buyers.map(async (buyer) => {
        while (placedOrders.length < orders) {
          begin();
          const placed = await buyer.buy(fillBasket(products, random));
          if (placed !== null) placedOrders.push(placed);
        }
      }),
    );
    report('waiting for everything to settle');
    await faults.stop();
    await admin.stop();
    const stockFaults = await warehouse.stop();
    const otherOrders = await otherBuying.stop();
    await banks.stop();
    provider.calm();
    // Waits for late webhooks.
    await wait(4000);
    // The first round ends what waits for a bank, which can cause more refunds; the second round ends those.
    const settle = async () => {
      for (let round = 0; round < 2; round++) {
        await endRefunds(provider);
        await finishPending(db, provider, report);
      }
    };
    report('finishing what is half done');
    await settle();
    await finishPending(otherDb, provider, report);
    report('comparing the records');
    const violations = await findViolations(db, provider.pool, { placedOrders, begun });
    violations.push(...stockFaults, ...(await stock.stop()), ...buyers.flatMap(({ discrepancies }) => discrepancies));
    report('comparing the webhook messages');
    for (const listener of listeners) violations.push(...(await listener.stop()));

    report('making a backup');
    begun += buyers.length;
    const unpaidOrders = await Promise.all(buyers.map((buyer) => buyer.leave(fillBasket(products, random))));
    const killAll = () => Promise.all(running.map(async (one) => one.process.kill('SIGKILL') && one.exited));
    const openAll = () => Promise.all(ports.map((_, at) => open(at)));
    await killAll();
    await backUp(server.url);
    await openAll();
    report('buyers continue');
    const adminAfterBackup = startAdmin(db, shop, random, tally);
    const banksAfterBackup = startBanks(provider, random, tally);
    await Promise.all(
      buyers.map(async (buyer, at) => {
        const own = unpaidOrders[at] ?? null;
        if (own !== null && random.chance(0.7)) await buyer.payLater(own);
        await buyer.buy(fillBasket(products, random));
      }),
    );
    await adminAfterBackup.stop();
    await banksAfterBackup.stop();
    report('restoring the backup');
    await killAll();
    await restore(server.url);
    incrementTally(tally, 'restored from a backup');
    await openAll();
    report('finishing what is half done');
    await endDisputes(provider, random, tally);
    await settle();
    report('refunding unmatched payments');
    await refundUnmatchedPayments(db, shop, tally);
    await settle();
    report('comparing the records again');
    violations.push(
      ...(await findViolations(db, provider.pool, {
        placedOrders: [...placedOrders, ...unpaidOrders.filter((one) => one !== null)],
        begun,
      })),
    );
    violations.push(...(await findViolations(otherDb, provider.pool, otherOrders)));
    const { rows } = await db.$client.query<{ status: string; n: number }>(
      'select status, count(*)::int as n from orders group by 1 order by 1',
    );
    const byStatus = Object.fromEntries(rows.map(({ status, n }) => [status, n]));
    return {
      orders: rows.reduce((sum, { n }) => sum + n, 0),
      acknowledged: placedOrders.length,
      kills,
      tally,
      byStatus,
      violations,
    };
  } finally {
    for (const one of [other, ...running]) {
      one.process.kill('SIGKILL');
      await one.exited;
    }
    front.server.close();
    await otherDb.$client.end();
    await db.$client.end();
    await provider.close();
    for (const one of [server, providerServer]) await one.stop();
  }
};
