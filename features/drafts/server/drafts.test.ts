import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { archive } from '#features/product-editing/contract/archive.ts';
import { barcodes } from '#features/barcodes/contract/barcodes.ts';
import { audit } from '#features/audit/contract/audit.ts';
import { drafts } from '#features/drafts/contract/drafts.ts';
import { live } from '#features/live/contract/live.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { products } from '#features/products/contract/products.ts';
import { quickOrder } from '#features/quick-order/contract/quick-order.ts';
import { compare } from '#features/comparison/contract/compare.ts';
import { browsing } from '#features/search/contract/browse.ts';
import { dateInDays } from '#test/helpers/dates.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const invent = () => `Drafted${randomUUID().replaceAll('-', '').slice(0, 10)}`;
const addDraft = async (name = invent()) => {
  const body = { name, description: 'Not yet.', unitPrice: 5, stock: 3, minOrder: 1, image: '/pictures/x.svg' };
  const reply = await shop.call(products.add, { body: { ...body, status: 'draft' } }, admin.token);
  if (reply.status !== 201) throw new Error(JSON.stringify([reply.body, shop.log.slice(-3)]));
  return reply.body as { _id: string; slug: string; name: string };
};
const getState = async (id: string) => (await shop.call(drafts.getState, { params: { id } }, admin.token)).body;
const setState = async (id: string, change: object) => {
  const { status, publishOn, lastDay, version } = await getState(id);
  const body = { status, publishOn, lastDay, version, ...change };
  return shop.call(drafts.setState, { params: { id }, body }, admin.token);
};
/** Finds the product by its name. A search without a match lists products with similar words. */
const isFound = async (name: string): Promise<boolean> =>
  (await shop.call(browsing.list, { query: { search: name } })).body.items.some(
    (item: { name: string }) => item.name === name,
  );
const list = async (search: string) => (await shop.call(drafts.list, { query: { search } }, admin.token)).body;
/** Moves a day that staff have set to the past. */
const arrive = async (id: string, column: 'publish_at' | 'withdraw_at') => {
  await shop.db.$client.query(`update product set ${column} = now() where id = $1`, [id]);
  await makeDue(shop, 'publishing');
  await runJob(shop, 'publishing');
};

test('a draft is edited by staff, and is for sale once it is published', async () => {
  const { _id: id, name } = await addDraft();
  expect(await list(name)).toMatchObject([{ _id: id, name, unitPrice: 5, publishOn: '', isNameTaken: false }]);
  expect(await isFound(name)).toBe(false);
  const { body } = await shop.call(productDetails.get, { params: { id } }, admin.token);
  const saved = await shop.call(
    productDetails.save,
    { params: { id }, body: { ...body, unitPrice: 7, stockWas: body.stock } },
    admin.token,
  );
  expect(saved).toMatchObject({ status: 200, body: { unitPrice: 7 } });
  expect((await setState(id, { status: 'active' })).body).toMatchObject({ status: 'active' });
  expect(await isFound(name)).toBe(true);
  expect((await shop.call(products.get, { params: { id } })).body).toMatchObject({ name, unitPrice: 7, stock: 3 });
  expect(await list(name)).toEqual([]);
});

test('a withdrawn product disappears from lists and pages, and comes back with all of its data', async () => {
  const { id, name } = await createTestProduct(shop);
  await setState(id, { status: 'draft' });
  expect([await isFound(name), (await shop.call(products.get, { params: { id } })).status]).toEqual([false, 404]);
  await setState(id, { status: 'active' });
  expect((await shop.call(products.get, { params: { id } })).body).toMatchObject({ name, stock: 100 });
  const { body } = await shop.call(audit.list, { query: { search: id } }, admin.token);
  expect(body.map(({ act }: { act: string }) => act)).toEqual(['product.publish', 'product.withdraw']);
});

test('a draft goes on sale on its day, and is a draft again after its last day', async () => {
  const { _id: id, name } = await addDraft();
  const days = { publishOn: dateInDays(2), lastDay: dateInDays(4) };
  expect((await setState(id, days)).body).toMatchObject({ status: 'draft', ...days });
  await makeDue(shop, 'publishing');
  await runJob(shop, 'publishing');
  expect(await getState(id)).toMatchObject({ status: 'draft' });
  await arrive(id, 'publish_at');
  expect(await getState(id)).toMatchObject({ status: 'active', publishOn: '', lastDay: days.lastDay });
  expect(await isFound(name)).toBe(true);
  await arrive(id, 'withdraw_at');
  expect(await getState(id)).toMatchObject({ status: 'draft', publishOn: '', lastDay: '' });
  expect(await isFound(name)).toBe(false);
});

test('a product counts as new from its first day of sale, and not again when it comes back', async () => {
  const [late, other] = [await addDraft(), await addDraft()];
  await createTestProduct(shop);
  const listNewest = async (): Promise<string[]> =>
    (await shop.call(browsing.list, { query: { sort: 'newest', limit: 2 } })).body.items.map(
      ({ name }: { name: string }) => name,
    );
  await shop.db.$client.query(`update product set created_at = now() - interval '9 days' where id = any($1::uuid[])`, [
    [late._id, other._id],
  ]);
  await setState(late._id, { status: 'active' });
  await arrive(other._id, 'publish_at');
  expect(await listNewest()).toEqual([other.name, late.name]);
  await setState(late._id, { status: 'draft' });
  await setState(late._id, { status: 'active' });
  expect(await listNewest()).toEqual([other.name, late.name]);
  const { body: rss } = await shop.app.inject('/feeds/new.rss');
  expect(/<item>\s*<title>([^<]*)/.exec(rss)?.[1]).toBe(other.name);
});

test('two processes publish a draft once', async () => {
  const { _id: id } = await addDraft();
  await shop.db.$client.query('update product set publish_at = now() where id = $1', [id]);
  await makeDue(shop, 'publishing');
  await Promise.all([runJob(shop, 'publishing'), runJob(shop, 'publishing')]);
  expect(await getState(id)).toMatchObject({ status: 'active' });
  const { body } = await shop.call(audit.list, { query: { search: id } }, admin.token);
  expect(body.map(({ act }: { act: string }) => act)).toEqual(['product.publish', 'product.add']);
});

test('a draft with the name of a product for sale is published neither by staff nor on its day', async () => {
  const { name } = await createTestProduct(shop);
  const { _id: id } = await addDraft();
  await shop.db.$client.query('update product set name = $2 where id = $1', [id, name.toUpperCase()]);
  expect((await setState(id, { status: 'active' })).body.code).toBe('name_taken');
  await arrive(id, 'publish_at');
  expect(await getState(id)).toMatchObject({ status: 'draft' });
  expect((await list(name)).map(({ isNameTaken }: { isNameTaken: boolean }) => isNameTaken)).toEqual([true]);
});

test.each([
  [{ publishOn: dateInDays(0) }, 'publishOn', 'Choose a later day, or publish it now'],
  [{ lastDay: dateInDays(-2) }, 'lastDay', 'This day has passed'],
  [{ publishOn: dateInDays(5), lastDay: dateInDays(4) }, 'lastDay', 'This day is before the day it goes on sale'],
  [{ publishOn: '2026-02-30' }, 'publishOn', 'Enter a day'],
])('%j is refused at %s', async (days, field, message) => {
  const { _id: id } = await addDraft();
  expect((await setState(id, days)).body.fields).toEqual({ [field]: message });
});

test('if two people change the state of a product, the second is refused, and each change is in the audit', async () => {
  const { _id: id } = await addDraft();
  const { version } = await getState(id);
  expect((await setState(id, { publishOn: dateInDays(3) })).status).toBe(200);
  const { status, body } = await setState(id, { status: 'active', version });
  expect([status, body.code]).toEqual([409, 'state_changed']);
  const entries = (await shop.call(audit.list, { query: { search: id } }, admin.token)).body;
  expect(entries.map(({ act }: { act: string }) => act)).toEqual(['product.schedule', 'product.add']);
});

test('a deleted draft is listed with the deleted products, and its state cannot be read', async () => {
  const { _id: id, name } = await addDraft();
  const params = { id };
  expect((await shop.call(products.remove, { params, query: {} }, admin.token)).body).toEqual({ archived: true });
  expect(await list(name)).toEqual([]);
  expect((await shop.call(drafts.getState, { params }, admin.token)).status).toBe(404);
});

test('a deleted draft stays hidden from visitors, and is a draft again once it is restored', async () => {
  const { _id: id, name, slug } = await addDraft(invent().replaceAll(/\d/g, 'x'));
  const params = { id };
  await setState(id, { publishOn: dateInDays(3) });
  await shop.db.$client.query(`update product set publish_at = now() - interval '1 day' where id = $1`, [id]);
  await shop.call(products.remove, { params, query: {} }, admin.token);
  const { sku } = (await shop.call(archive.list, { query: { search: name } }, admin.token)).body[0];
  const lookUps = [
    await shop.call(products.get, { params: { id: slug } }),
    await shop.call(compare.get, { query: { p: slug } }),
    await shop.call(barcodes.find, { query: { text: sku } }),
    await shop.call(quickOrder.check, { body: { text: `${sku} 1` } }, admin.token),
    await shop.call(quickOrder.check, { body: { lines: [{ productId: id, quantity: 1 }] } }, admin.token),
    await shop.call(live.getFacts, { query: { ids: id } }),
  ];
  for (const { body } of lookUps) expect(JSON.stringify(body)).not.toContain(name);
  expect(lookUps[0]?.status).toBe(404);
  const { rows: words } = await shop.db.$client.query('select word from vocabulary where word = lower($1)', [name]);
  expect(words).toEqual([]);
  const { body } = await shop.call(archive.restore, { params }, admin.token);
  expect(body).toEqual({ restored: true, status: 'draft' });
  await makeDue(shop, 'publishing');
  await runJob(shop, 'publishing');
  expect(await getState(id)).toMatchObject({ status: 'draft', publishOn: '' });
  expect((await shop.call(products.get, { params: { id: slug } })).status).toBe(404);
});

test('after its last day, a draft is published neither by staff nor by the shop', async () => {
  const { _id: id } = await addDraft();
  await setState(id, { publishOn: dateInDays(2), lastDay: dateInDays(4) });
  const past = `now() - interval '2 days'`;
  await shop.db.$client.query(`update product set publish_at = ${past}, withdraw_at = ${past} where id = $1`, [id]);
  await makeDue(shop, 'publishing');
  await runJob(shop, 'publishing');
  expect(await getState(id)).toMatchObject({ status: 'draft' });
  expect((await setState(id, { status: 'active' })).body.fields).toEqual({ lastDay: 'This day has passed' });
  expect((await setState(id, { status: 'active', lastDay: '' })).body).toMatchObject({ status: 'active' });
});
