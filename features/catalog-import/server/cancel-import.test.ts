import { expect, test } from 'vitest';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { findBrokenRules } from '#features/rules.ts';
import { cleanUp } from '#test/helpers/clean-up.ts';
import { signIn } from '#test/helpers/people.ts';
import { openImports } from '#test/helpers/product-imports.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { check, checkAgain, apply, get, request, run } = openImports(shop, admin);
const query = async (text: string, values: unknown[] = []) => (await shop.db.$client.query(text, values)).rows;
const cancel = (id: string) => shop.call(productFiles.cancel, { params: { id } }, admin.token);
const countProducts = async (sku: string) =>
  (await query('select count(*)::int as n from product where sku like $1', [`${sku}%`]))[0].n;
const toFile = (...skus: string[]) =>
  ['SKU;Name;Price;Brand', ...skus.map((sku) => `${sku};Part ${sku};3;Canceled ${sku}`)].join('\n');

const upload = async (text: string): Promise<string> => {
  const body = new Blob([text], { type: 'text/csv' });
  return (await shop.call(productFiles.check, { query: { name: 'list.csv' }, body }, admin.token)).body._id;
};

test('a check that staff cancel ends, says so and is not continued; the file can be checked again', async () => {
  const id = await upload(toFile('CC-1'));
  expect(await cancel(id)).toMatchObject({ status: 200, body: { state: 'unreadable', isCanceled: true } });
  expect(await cancel(id)).toMatchObject({ status: 200, body: { state: 'unreadable' } });
  await run();
  expect(await get(id)).toMatchObject({ state: 'unreadable', isCanceled: true, hasFile: true });
  const again = await checkAgain(id);
  expect(await get(again)).toMatchObject({ state: 'checked', isCanceled: false, counts: { new: 1 } });
  expect((await cancel(again)).body.code).toBe('import_stale');
});

test('a check that staff cancel while the job reads the file leaves no rows', async () => {
  const id = await upload(toFile('CR-1'));
  const holder = await shop.db.$client.connect();
  cleanUp(() => holder.release());
  await holder.query('begin; lock table import_row in access exclusive mode');
  const running = run();
  await waitUntilBlocked(shop, holder);
  const canceling = cancel(id);
  await waitUntilBlocked(shop, holder, 2);
  await holder.query('commit');
  await Promise.all([running, canceling]);
  expect(await get(id)).toMatchObject({ state: 'unreadable', isCanceled: true });
  expect(await query('select from import_row where import_id = $1', [id])).toEqual([]);
});

test('pictures are no longer fetched once staff have canceled the file', async () => {
  const id = await check('SKU;Name;Price;Pictures\nCP-1;Part CP-1;3;http://127.0.0.1:1/a.png\n');
  expect(await get(id)).toMatchObject({ state: 'fetching', picturesLeft: 1 });
  expect((await cancel(id)).body).toMatchObject({ state: 'unreadable', isCanceled: true });
  await makeDue(shop, 'import-pictures');
  await runJob(shop, 'import-pictures');
  expect(await query(`select from import_picture where import_id = $1 and fault <> ''`, [id])).toEqual([]);
  expect(await get(id)).toMatchObject({ state: 'unreadable', isCanceled: true });
});

test('an import that staff cancel midway writes nothing, in whichever process, and can be applied later', async () => {
  const id = await check(toFile('CA-1', 'CA-2'));
  expect((await request(productFiles.apply, id)).status).toBe(200);
  const holder = await shop.db.$client.connect();
  cleanUp(() => holder.release());
  // Stops the import after it has written products, and before their stock.
  await holder.query('begin; lock table stock_move in share mode');
  const running = run();
  await waitUntilBlocked(shop, holder);
  expect((await cancel(id)).body).toMatchObject({ state: 'checked', isCanceled: true, failed: false });
  await holder.query('commit');
  await running;
  expect([await countProducts('CA-'), await query(`select from brand where name like 'Canceled CA-%'`)]).toEqual([
    0,
    [],
  ]);
  // As if the process had died before it noticed: the next one finds nothing to do.
  await run();
  expect(await get(id)).toMatchObject({ state: 'checked', isCanceled: true, applied: null });
  expect(await apply(id)).toMatchObject({ state: 'applied', isCanceled: false });
  expect((await cancel(id)).body.code).toBe('import_stale');
  expect(await countProducts('CA-')).toBe(2);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
