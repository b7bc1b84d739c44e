import { expect, inject, test } from 'vitest';
import pg from 'pg';
import { orders } from '#features/orders/contract/orders.ts';
import { databaseLimits } from '#platform/server/db/limits.ts';
import { onDatabase } from '#test/helpers/database.ts';
import { type TestProduct, createTestProduct } from '#test/helpers/products.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';

/**
 * Long timeouts, so that no order gives up waiting for the locked stock. If all gave up at once, no connection would be
 * free for others.
 */
const patient = { ...databaseLimits, statementMs: 300_000, lockMs: 300_000, holdMs: 300_000 };
const shop = await startShop({}, { databaseLimits: patient });

/** Each buyer gets their own network, because unpaid orders are limited per network. */
let networks = 0;
const place = async (buyer: TestPerson, { id, name, unitPriceCents }: TestProduct): Promise<number> => {
  const network = (networks += 1);
  const { status } = await shop.call(
    orders.place,
    { body: { productId: id, productName: name, quantity: 1, price: unitPriceCents / 100 } },
    buyer.token,
    `10.${network >> 8}.${network & 255}.1`,
  );
  return status;
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
    const stuck = Promise.all(buyers.slice(0, 60).map((buyer) => place(buyer, locked)));
    // The other orders wait for these two without using a connection.
    await waitUntilBlocked(shop, holder, 2);
    const others = [];
    for (const buyer of buyers.slice(60)) others.push(await place(buyer, free));
    expect(new Set(others)).toEqual(new Set([201]));
    await holder.query('rollback');
    await holder.end();
    // Each request gets the order or an error that allows a retry.
    expect((await stuck).filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect(await place(buyers[0] as TestPerson, locked)).toBe(201);
  },
);
