import { expect, test } from 'vitest';
import { people } from '#features/staff/contract/people.ts';
import { products } from '#features/products/contract/products.ts';
import { families } from '#features/product-families/contract/families.ts';
import { familyEditing } from '#features/product-families/contract/family-editing.ts';
import { browsing } from '#features/search/contract/browse.ts';
import { cart } from '#features/carts/contract/cart.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { createTestProduct, createTestProducts, placeLines, placeOrder } from './helpers/products.ts';
import { payOrder } from './helpers/pay.ts';
import { signIn, verifyAddress } from './helpers/people.ts';
import { type TestReply, startShop } from './helpers/start-shop.ts';
import { countStatements } from './helpers/count-statements.ts';

/* Counts the statements of each call over all connections. The number must not depend on the number of rows. */

const shop = await startShop();
const customer = await signIn(shop.db);
const admin = await signIn(shop.db, 'admin');
const goods = await createTestProduct(shop, { stock: 10_000 });
const regular = await signIn(shop.db);
await verifyAddress(shop.db, regular);
await payOrder(shop, regular, (await placeOrder(shop, regular, goods)).body);
const twelve = await createTestProducts(shop, 12, { stock: 10_000 });
const sent = countStatements(shop);

const calls: Record<string, () => Promise<TestReply>> = {
  'the list of products': () => shop.call(products.list, { query: { limit: 100 } }),
  'one product': () => shop.call(products.get, { params: { id: goods.id } }),
  'a product family': () => shop.call(families.get, { params: { slug: 'test' } }),
  'the families for staff': () => shop.call(familyEditing.list, { query: {} }, admin.token),
  'a page of the catalog with facets': () => shop.call(browsing.list, { query: { limit: 100 } }),
  'a page of the catalog by family': () => shop.call(browsing.list, { query: { limit: 100, byFamily: 'true' } }),
  'a search by family': () => shop.call(browsing.list, { query: { search: 'valve', byFamily: 'true' } }),
  'a search': () => shop.call(browsing.list, { query: { search: 'valve' } }),
  suggestions: () => shop.call(browsing.suggest, { query: { search: 'valve' } }),
  'an order, its stock, its event and its mail': () => placeOrder(shop, customer, goods),
  'an order of twelve lines': () =>
    placeLines(
      shop,
      customer,
      twelve.map((one) => [one, 1]),
    ),
  'an order of a customer who has paid before': () => placeOrder(shop, regular, goods),
  'the orders of a customer': () => shop.call(orders.listMine, { query: { email: customer.email } }, customer.token),
  'all orders': () => shop.call(orders.listAll, { query: {} }, admin.token),
  'a line into the cart': () =>
    shop.call(cart.add, { body: { lines: [{ productId: goods.id, quantity: 1 }] } }, customer.token),
  'twelve lines into the cart': () =>
    shop.call(cart.add, { body: { lines: twelve.map(({ id }) => ({ productId: id })) } }, customer.token),
  'the cart': () => shop.call(cart.get, {}, customer.token),
  'all people': () => shop.call(people.list, { query: {} }, admin.token),
};

const count = async (call: () => Promise<TestReply>): Promise<number> => {
  sent.forget();
  expect((await call()).status).toBeLessThan(300);
  return sent.count();
};

const countAll = async (): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const [name, call] of Object.entries(calls)) counts[name] = await count(call);
  return counts;
};

test('every call sends its listed number of statements, even if there are more rows', async () => {
  const few = await countAll();
  expect(few).toEqual({
    'the list of products': 2,
    'one product': 1,
    'a product family': 1,
    'the families for staff': 2,
    'a page of the catalog with facets': 5,
    'a page of the catalog by family': 4,
    'a search by family': 5,
    'a search': 5,
    suggestions: 4,
    'an order, its stock, its event and its mail': 9,
    'an order of twelve lines': 9,
    'an order of a customer who has paid before': 3,
    'the orders of a customer': 3,
    'all orders': 3,
    'a line into the cart': 7,
    'twelve lines into the cart': 7,
    'the cart': 3,
    'all people': 3,
  });
  for (let at = 0; at < 30; at += 1) {
    await signIn(shop.db);
    await placeOrder(shop, customer, await createTestProduct(shop));
  }
  expect(await countAll()).toEqual(few);
});
