import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { catalog } from '#contract/catalog.ts';
import { findBrokenRules } from '#test/books.ts';
import { placeOrder, stockProduct } from '#test/goods.ts';
import { payOrder } from '#test/pay.ts';
import { signIn } from '#test/people.ts';
import { startShop } from '#test/start-shop.ts';

const shop = await startShop();
const [admin, buyer] = [await signIn(shop.db, 'admin'), await signIn(shop.db)];

const form = () => ({
  name: `Pump pliers ${randomUUID()}`,
  unitPrice: '12.50',
  description: 'Pliers for tests.',
  stock: 40,
  minOrder: 5,
  image: 'https://pictures.example/pliers.png',
});

const auditOf = async (id: string) =>
  (await shop.db.$client.query('select act from audit where entity_id = $1 order by id', [id])).rows.map(
    ({ act }) => act,
  );

test('an added product can be bought, is the newest, and is written down', async () => {
  const body = form();
  const added = await shop.call(catalog.add, { body }, admin.token);
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({ name: body.name, unitPrice: 12.5, stock: 40, minOrder: 5, img: body.image });
  const newest = await shop.call(catalog.list, { query: { limit: 1, sort: 'newest' } });
  expect(newest.body[0]._id).toBe(added.body._id);
  const goods = { id: added.body._id, name: body.name, unitPriceCents: 1250, minOrder: 5 };
  expect((await placeOrder(shop, buyer, goods)).status).toBe(201);
  expect(await auditOf(added.body._id)).toEqual(['product.add']);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test.each([
  ['name', ' ', 'Name is Required'],
  ['unitPrice', '0', 'The price must be more than zero'],
  ['stock', '', 'Stock is Required'],
  ['stock', '1.5', 'Give a whole number'],
  ['minOrder', 0, 'The minimum order is at least 1'],
  ['image', 'javascript:alert(1)', 'Give an address that begins with https://'],
  ['image', '', 'Image URL is Required'],
])('a product whose %s is %o is refused: %s', async (field, value, sentence) => {
  const { status, body } = await shop.call(catalog.add, { body: { ...form(), [field]: value } }, admin.token);
  expect([status, body.fields[field]]).toEqual([400, sentence]);
});

test('a name that is on sale is taken, in any case, until its product is gone', async () => {
  const first = await shop.call(catalog.add, { body: form() }, admin.token);
  const again = { ...form(), name: first.body.name.toUpperCase() };
  const taken = await shop.call(catalog.add, { body: again }, admin.token);
  expect([taken.status, taken.body.code]).toEqual([409, 'name_taken']);
  await shop.call(catalog.remove, { params: { id: first.body._id }, query: {} }, admin.token);
  expect((await shop.call(catalog.add, { body: again }, admin.token)).status).toBe(201);
});

test('an edited stock is applied as a difference, with a reason, and never below what orders hold', async () => {
  const { body: product } = await shop.call(catalog.add, { body: form() }, admin.token);
  const goods = { id: product._id, name: product.name, unitPriceCents: 1250, minOrder: 5 };
  await placeOrder(shop, buyer, goods, 10);
  const edit = (change: object) =>
    shop.call(
      catalog.edit,
      { params: { id: product._id }, body: { ...form(), name: product.name, stock: 40, stockWas: 40, ...change } },
      admin.token,
    );
  expect((await edit({ stock: 45 })).body.code).toBe('reason_missing');
  // The admin saw 40, counted 45, and meanwhile 10 were ordered: 35 can still be bought.
  expect((await edit({ stock: 45, reason: 'counted again', unitPrice: 13 })).body).toMatchObject({
    stock: 35,
    unitPrice: 13,
  });
  expect((await edit({ stock: 0, reason: 'flood' })).body.code).toBe('stock_held');
  expect(await auditOf(product._id)).toEqual(['product.add', 'product.edit: stock 5 (counted again)']);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a deleted product leaves the shop; unpaid orders hold it until the admin confirms, and can still be paid', async () => {
  const goods = await stockProduct(shop);
  const { body: order } = await placeOrder(shop, buyer, goods);
  const remove = (confirmed?: 'true') =>
    shop.call(catalog.remove, { params: { id: goods.id }, query: confirmed ? { confirmed } : {} }, admin.token);
  expect((await remove()).body.code).toBe('product_held');
  expect((await remove('true')).body).toEqual({ archived: true });
  expect((await remove('true')).body.code).toBe('product_not_found');
  expect((await shop.call(catalog.get, { params: { id: goods.id } })).status).toBe(404);
  expect((await payOrder(shop, buyer, order)).body).toMatchObject({ paid: true, productName: goods.name });
});
