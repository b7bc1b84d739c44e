import { afterAll, expect, inject, test } from 'vitest';
import pg from 'pg';
import { Product } from '#features/products/contract/products.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { connect } from '#platform/server/db/open.ts';
import { findBrokenRules } from '#features/rules.ts';
import type { Faults } from '#sandbox/stripe/faults.ts';
import { startStripeSandbox } from '#sandbox/stripe/sandbox.ts';
import { logInOverHttp } from './helpers/log-in-over-http.ts';
import { createDatabase } from './helpers/database.ts';
import { highUnpaidLimits } from './helpers/shop-env.ts';
import { type SpawnedShop, spawnShop } from './helpers/spawn-shop.ts';

/* The shop is a separate process, which these tests kill. The card provider runs in this process, and so survives. */

const database = await createDatabase(inject('databaseUrl'));
const away = await createDatabase(inject('databaseUrl'), 'template0');
const db = connect(database.url, () => {});
const pool = new pg.Pool({ connectionString: away.url, max: 10 });
const faults: Faults = {};
const provider = await startStripeSandbox({ pool, faults });
// Each process checks the database once a second for unfinished work.
const open = () =>
  spawnShop({
    DATABASE_URL: database.url,
    SANDBOX_STRIPE: `${provider.apiHost}:${provider.apiPort}`,
    SWEEP_SECONDS: '1',
    LOG_LEVEL: 'silent',
    ...highUnpaidLimits,
  });
let shop: SpawnedShop = await open();
const tokens = {
  customer: await logInOverHttp(shop.url, 'customer@example.com', 'customer-demo'),
  admin: await logInOverHttp(shop.url, 'admin@example.com', 'admin-demo'),
};
afterAll(async () => {
  shop.process.kill('SIGKILL');
  await shop.exited;
  await provider.close();
  await pool.end();
  await db.$client.end();
  await database.drop();
  await away.drop();
});

const call = async (role: keyof typeof tokens, method: string, path: string, body?: object) => {
  const response = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${tokens[role]}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json();
};

const place = async (): Promise<Order> => {
  const [product] = Product.array().parse(await (await fetch(`${shop.url}/api/products?limit=1`)).json());
  if (product === undefined) throw new Error('no product');
  return call('customer', 'POST', '/order', {
    productId: product._id,
    productName: product.name,
    quantity: product.minOrder,
    price: product.unitPrice,
    country: 'Norway',
    address: '1 Pipe Lane, 0150 Oslo',
  });
};
const startPaying = async (order: Order): Promise<string> =>
  (await call('customer', 'POST', '/create-payment-intent', { order: order._id, price: order.price })).clientSecret;
const getIntentId = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';
const confirm = async (clientSecret: string): Promise<void> => {
  const response = await fetch(
    `http://${provider.apiHost}:${provider.apiPort}/v1/payment_intents/${getIntentId(clientSecret)}/confirm`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${provider.publishableKey}` },
      body: new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' }),
    },
  );
  if (!response.ok) throw new Error(`the card was not charged: ${await response.text()}`);
};
const sendPaid = (order: Order, clientSecret: string) =>
  call('customer', 'PATCH', `/orders/${order._id}`, { order: order._id, transactionId: getIntentId(clientSecret) });
const pay = async (order: Order): Promise<void> => {
  const clientSecret = await startPaying(order);
  await confirm(clientSecret);
  await sendPaid(order, clientSecret);
};
const cancel = (order: Order) => call('customer', 'DELETE', `/orders/${order._id}`);
const refund = (order: Order) => call('admin', 'POST', `/orders/${order._id}/refund`, { reason: 'broken' });

/**
 * Long enough for a job to run again after a minute. A second run may be needed because the first may fail, and
 * because a statement of the killed process may finish after `endLease`.
 */
const RESUMED = { timeout: 100_000 };

/** Expires the lease that the killed process held. */
const endLease = async (job: string): Promise<void> => {
  await db.$client.query('update meta set value = now()::text where key = $1', [`job.${job}`]);
};

/** An action of the shop, and the provider call at which the shop is killed. */
type Step = { order: Order; end: 'paid' | 'cancelled' | 'refunded'; calling: RegExp; action: () => Promise<unknown> };

/**
 * Starts all steps at once. When each has reached its call, kills the shop, either before or after the provider
 * executes the calls.
 */
const killDuring = async (moment: 'before' | 'after', steps: Step[]): Promise<void> => {
  const coming = new Set(steps);
  const { promise: killed, resolve } = Promise.withResolvers<void>();
  faults.call = async (now, { method, path }) => {
    const step = [...coming].find(({ calling }) => calling.test(`${method} ${path}`));
    if (now !== moment || step === undefined) return false;
    coming.delete(step);
    if (coming.size === 0) {
      shop.process.kill('SIGKILL');
      await shop.exited;
      resolve();
    }
    await killed;
    return true;
  };
  await Promise.allSettled(steps.map(({ action }) => action()));
  expect([...coming]).toEqual([]);
  faults.call = async () => false;
  await endLease('sweep');
  shop = await open();
};

/** Prepares one order for each action that calls the provider, up to the call itself. */
const prepareSteps = async (): Promise<[Step, Step, Step, Step]> => {
  const begun = await place();
  const placed = await place();
  const cancelled = await place();
  const refunded = await place();
  const clientSecret = await startPaying(placed);
  await startPaying(cancelled);
  await pay(refunded);
  const reportPaid = async () => {
    await confirm(clientSecret);
    await sendPaid(placed, clientSecret);
  };
  const intent = `/v1/payment_intents/${getIntentId(clientSecret)}`;
  return [
    { order: begun, end: 'paid', calling: /^POST \/v1\/payment_intents$/, action: () => startPaying(begun) },
    { order: placed, end: 'paid', calling: new RegExp(`^GET ${intent}$`), action: reportPaid },
    {
      order: cancelled,
      end: 'cancelled',
      action: () => cancel(cancelled),
      calling: /^POST \/v1\/payment_intents\/\w+\/cancel$/,
    },
    { order: refunded, end: 'refunded', calling: /^POST \/v1\/refunds$/, action: () => refund(refunded) },
  ];
};

test.each(['before', 'after'] as const)(
  'after kill -9 %s the provider acts, two payments, a cancellation and a refund each finish once',
  async (moment) => {
    const steps = await prepareSteps();
    await killDuring(moment, steps);
    // The buyer tries again, as if the shop had not been killed.
    await pay(steps[0].order);
    for (const { order, end } of steps) {
      await expect.poll(async () => (await call('customer', 'GET', `/orders/${order._id}`)).status, RESUMED).toBe(end);
      const { rows } = await pool.query(
        `select count(*) filter (where doc->>'status' = 'succeeded')::int as charged,
                (select count(*) from sandbox.refund r where r.intent_id = any(array_agg(i.id)))::int as refunds
           from sandbox.payment_intent i where doc->'metadata'->>'order' = $1`,
        [order._id],
      );
      expect(rows).toEqual([{ charged: end === 'cancelled' ? 0 : 1, refunds: end === 'refunded' ? 1 : 0 }]);
    }
    expect(await findBrokenRules(db)).toEqual({});
  },
  300_000,
);

const countMade = async () => {
  const { rows } = await db.$client.query(
    `select count(*)::int as products, coalesce(sum(s.on_hand), 0)::int as pieces
       from product p join stock s on s.product_id = p.id where p.sku like 'KILLED-%'`,
  );
  return rows[0];
};

test('after kill -9 during a product import nothing is written, and the next process writes it all', async () => {
  const lines = Array.from({ length: 1200 }, (_, at) => `KILLED-${at};Killed ${at};x;Valves;9,90;2;/pictures/x.svg x`);
  const checked = await fetch(`${shop.url}/api/imports?name=killed.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.admin}`, 'content-type': 'text/csv' },
    body: ['SKU;Name;Description;Category;Price;Stock;Pictures', ...lines].join('\n'),
  });
  const { _id: id } = (await checked.json()) as { _id: string };
  const getImport = async () => call('admin', 'GET', `/imports/${id}`);
  await expect.poll(async () => (await getImport()).state).toBe('checked');
  // Another transaction's pending insert blocks the last of the import's three parts.
  await db.transaction(async (trx) => {
    await trx.$client.query(
      `insert into product (sku, slug, name, description, category_id, family, unit_price_cents, min_order, position)
       select 'KILLED-1100', 'killed', 'Other', 'x', id, 'x', 100, 1, 0 from category limit 1`,
    );
    await call('admin', 'POST', `/imports/${id}/apply`);
    await expect.poll(async () => (await getImport()).done).toBe(1000);
    shop.process.kill('SIGKILL');
    await shop.exited;
    await trx.$client.query('rollback; begin');
  });
  expect(await countMade()).toEqual({ products: 0, pieces: 0 });
  shop = await open();
  expect(await getImport()).toMatchObject({ state: 'applying', counts: { new: 1200 } });
  await endLease('imports');
  await expect.poll(async () => (await getImport()).state, RESUMED).toBe('applied');
  expect(await countMade()).toEqual({ products: 1200, pieces: 2400 });
  expect(await findBrokenRules(db)).toEqual({});
}, 300_000);

/** Imports products of a brand at $10. */
const importProducts = async (brand: string, count: number): Promise<void> => {
  const lines = Array.from({ length: count }, (_, at) => {
    const number = String(at).padStart(4, '0');
    return `${brand}-${number},${brand} ${number},x,Valves,${brand},10.00,2,/pictures/x.svg x`;
  });
  const checked = await fetch(`${shop.url}/api/imports?name=${brand}.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.admin}`, 'content-type': 'text/csv' },
    body: ['SKU,Name,Description,Category,Brand,Price,Stock,Pictures', ...lines].join('\n'),
  });
  const { _id: id } = (await checked.json()) as { _id: string };
  const getState = async () => (await call('admin', 'GET', `/imports/${id}`)).state;
  await expect.poll(getState, RESUMED).toBe('checked');
  await call('admin', 'POST', `/imports/${id}/apply`);
  await expect.poll(getState, RESUMED).toBe('applied');
};

/** Kills the shop while one of its requests waits for a lock that `statement` takes. Then starts another shop. */
const killWhileWaiting = async (
  statement: string,
  { job, act, isReached }: { job: string; act: () => Promise<unknown>; isReached: () => Promise<boolean> },
): Promise<void> => {
  await db.transaction(async (trx) => {
    await trx.$client.query(statement);
    await act();
    await expect.poll(isReached, RESUMED).toBe(true);
    shop.process.kill('SIGKILL');
    await shop.exited;
  });
  await endLease(job);
  shop = await open();
};

test('after kill -9 during the check, a step or the undo of a bulk change, the next process does the rest exactly once', async () => {
  const brand = 'BULKKILL';
  await importProducts(brand, 1200);
  const job = 'bulk-changes';
  const countAt = async (cents: number): Promise<number> =>
    (
      await db.$client.query('select count(*)::int as n from product where brand = $1 and unit_price_cents = $2', [
        brand,
        cents,
      ])
    ).rows[0].n;
  /** The number of entries in the audit and in the price history per product, as the lowest and the highest. */
  const countEntries = async () =>
    (
      await db.$client.query(
        `select min(e.n)::int as fewest, max(e.n)::int as most, min(h.n)::int as "fewestPrices", max(h.n)::int as "mostPrices"
           from product p
          cross join lateral (select count(*) as n from audit where entity_id = p.id::text and act = 'product.edit') e
          cross join lateral (select count(*) as n from price_history where product_id = p.id) h
          where p.brand = $1`,
        [brand],
      )
    ).rows[0];
  let id = '';
  const getChange = async () => call('admin', 'GET', `/imports/${id}`);
  const isWaiting = async (table: string): Promise<boolean> =>
    (
      await db.$client.query(
        `select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1 || '%'`,
        [table],
      )
    ).rows[0].n > 0;

  await killWhileWaiting('lock table import_row in share mode', {
    job,
    isReached: () => isWaiting('import_row'),
    act: async () => {
      const change = { field: 'price', percent: 10 };
      ({ _id: id } = await call('admin', 'POST', '/products/bulk', { filter: { brand }, change }));
    },
  });
  await expect.poll(async () => (await getChange()).state, RESUMED).toBe('checked');
  expect((await getChange()).counts).toEqual({ new: 0, changed: 1200, same: 0, refused: 0 });

  await killWhileWaiting(`select from product where sku = '${brand}-1150' for update`, {
    job,
    isReached: async () => (await getChange()).done === 1000,
    act: () => call('admin', 'POST', `/imports/${id}/apply`),
  });
  await expect.poll(async () => (await getChange()).state, RESUMED).toBe('applied');
  expect([await countAt(1000), await countAt(1100)]).toEqual([0, 1200]);
  expect(await countEntries()).toEqual({ fewest: 1, most: 1, fewestPrices: 2, mostPrices: 2 });

  await killWhileWaiting(`select from product where sku = '${brand}-0050' for update`, {
    job,
    isReached: async () => (await getChange()).done === 1000,
    act: () => call('admin', 'POST', `/imports/${id}/undo`),
  });
  await expect.poll(async () => (await getChange()).state, RESUMED).toBe('undone');
  expect([await countAt(1000), await countAt(1100), (await getChange()).kept]).toEqual([1200, 0, 0]);
  expect(await countEntries()).toEqual({ fewest: 2, most: 2, fewestPrices: 3, mostPrices: 3 });
  expect(await findBrokenRules(db)).toEqual({});
}, 400_000);
