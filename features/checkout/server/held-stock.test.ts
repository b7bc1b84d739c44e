import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import pg from 'pg';
import { orders } from '#features/orders/contract/orders.ts';
import { type DatabaseLimits, databaseLimits } from '#platform/server/db/limits.ts';
import { onDatabase } from '#test/helpers/database.ts';
import { type TestProduct, createTestProduct } from '#test/helpers/products.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

/** A third of each database time limit, so that the test holds the stock for a shorter time. */
const thirds = Object.fromEntries(
  Object.entries(databaseLimits).map(([name, ms]) => [name, Math.round(ms / 3)]),
) as DatabaseLimits;
const shop = await startShop({}, { databaseLimits: thirds });
const HELD_MS = 4_000;

/** Each buyer gets their own network, because of the caps per network. */
let networks = 0;
const place = async (
  buyer: TestPerson,
  { id, name, unitPriceCents }: TestProduct,
): Promise<{ status: number; ms: number }> => {
  const began = Date.now();
  const network = (networks += 1);
  const { status } = await shop.call(
    orders.place,
    { body: { productId: id, productName: name, quantity: 1, price: unitPriceCents / 100 } },
    buyer.token,
    `10.${network >> 8}.${network & 255}.1`,
  );
  return { status, ms: Date.now() - began };
};

test(
  'while the stock of one product is locked, sixty orders of it delay no other buyers',
  { timeout: 300_000 },
  async () => {
    const locked = await createTestProduct(shop);
    const free = await createTestProduct(shop);
    const buyers = [];
    for (let at = 0; at < 80; at++) buyers.push(await signIn(shop.db));
    const { rows } = await shop.db.$client.query<{ name: string }>('select current_database() as name');
    const holder = new pg.Client({ connectionString: onDatabase(inject('databaseUrl'), rows[0]?.name ?? '') });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from stock where product_id = $1 for update', [locked.id]);
    const until = Date.now() + HELD_MS;
    const stuck = Promise.all(buyers.slice(0, 60).map((buyer) => place(buyer, locked)));
    await wait(500);
    const others: { status: number; ms: number }[] = [];
    for (const buyer of buyers.slice(60)) {
      others.push(await place(buyer, free));
      await wait(Math.max(0, (until - Date.now()) / (buyers.length - 60)));
    }
    await wait(Math.max(0, until - Date.now()));
    await holder.query('rollback');
    await holder.end();
    expect(others.filter(({ status, ms }) => status !== 201 || ms >= HELD_MS / 2)).toEqual([]);
    // Each request gets either an error that allows a retry or the order.
    const replies = await stuck;
    expect(replies.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
    expect(Math.max(...replies.map(({ ms }) => ms))).toBeLessThan(HELD_MS + 3_000);
    expect((await place(buyers[0] as TestPerson, locked)).status).toBe(201);
  },
);
