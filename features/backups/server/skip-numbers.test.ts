import { rmSync } from 'node:fs';
import { afterAll, expect, inject, test } from 'vitest';
import { documents } from '#features/documents/contract/documents.ts';
import { findBrokenRules } from '#features/rules.ts';
import { readSandboxTables } from '#server/open-sandbox.ts';
import { createDatabase, onDatabase } from '#test/helpers/database.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop, type TestShop } from '#test/helpers/start-shop.ts';
import { cleanUp } from '#test/helpers/clean-up.ts';
import { createTemporaryFolder } from '#test/helpers/temporary-postgres.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const shop = await startShop();
const folder = createTemporaryFolder('numbers');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const owner = await signIn(shop.db, 'admin');
const buyer = await signIn(shop.db);
const sandboxTables = await readSandboxTables();

/**
 * Makes a backup of the shop.
 * @returns a function that restores the backup and starts the restored shop
 */
const copyShop = async (from: TestShop) => {
  const { path } = await createBackup({ url: from.databaseUrl, folder, reason: 'command' });
  return async (): Promise<TestShop> => {
    const database = await createDatabase(inject('databaseUrl'), 'template0');
    cleanUp(() => database.drop());
    const url = onDatabase(inject('databaseUrl'), new URL(database.url).pathname.slice(1));
    await restoreBackup({ url, path, mode: 'embedded', sandboxTables, savedTo: null, asCopy: false });
    const restored = await startShop({}, { beside: { ...shop, databaseUrl: url } });
    return restored;
  };
};

const invoiceAt = async (at: TestShop): Promise<{ _id: string; number: number; order: number }> => {
  const { body: order } = await placeOrder(at, buyer, await createTestProduct(at));
  await payOrder(at, buyer, order);
  const [{ _id, number }] = (await at.call(documents.list, { params: { id: order._id } }, owner.token)).body;
  return { _id, number: Number(number.slice(5)), order: order.number };
};

test('a restored shop never reuses invoice or order numbers, and its checks know the skipped ones', async () => {
  await invoiceAt(shop);
  const restore = await copyShop(shop);
  const invoiceBefore = await invoiceAt(shop);
  const restored = await restore();
  expect(await findBrokenRules(restored.db)).toEqual({});
  const next = await invoiceAt(restored);
  expect(next.order).toBeGreaterThan(invoiceBefore.order + 900);
  expect(next.number).toBeGreaterThan(invoiceBefore.number + 900);
  expect(await findBrokenRules(restored.db)).toEqual({});
  const twice = await (await copyShop(restored))();
  expect((await invoiceAt(twice)).number).toBeGreaterThan(next.number + 900);
  expect(await findBrokenRules(twice.db)).toEqual({});
  // Gives the document a skipped number.
  await restored.db.$client.query('update document set number = number - 1 where id = $1', [next._id]);
  expect(Object.keys(await findBrokenRules(restored.db))).toEqual([
    'invoices and credit notes are numbered without gaps',
  ]);
});
