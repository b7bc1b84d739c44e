import { expect, test } from 'vitest';
import { cart } from '#features/carts/contract/cart.ts';
import { addToCart, listCartLines, openShopper } from '#test/helpers/shopper.ts';
import { createTestProduct, createTestProducts } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop({ SHIPPING_FEE: '7.95' });

const rows = async (text: string, values: unknown[] = []) => (await shop.db.$client.query(text, values)).rows;

test('guests of a network with very many carts get small carts, deleted after an idle hour', async () => {
  const network = '203.0.113.7';
  const goods = await createTestProduct(shop);
  await rows(
    `insert into request_count (key, n, ends_at) values ('cart 203.0.113.0/24', 299, now() + interval '1 hour')`,
  );
  const last = openShopper(shop, network);
  const lateShopper = openShopper(shop, network);
  const later = openShopper(shop, network);
  expect((await addToCart(last, goods)).status).toBe(200);
  expect((await addToCart(lateShopper, goods)).status).toBe(200);
  expect((await addToCart(lateShopper, goods)).body.count).toBe(1);
  const brief = 'select id from cart where is_brief';
  expect(await rows(brief)).toHaveLength(1);
  const many = await createTestProducts(shop, 40);
  const refused = await lateShopper.call(cart.add, {
    body: { lines: many.map(({ id: productId }) => ({ productId })) },
  });
  expect([refused.status, refused.body.code]).toEqual([422, 'too_many_lines']);
  expect(refused.body.message).toContain('Log in to add more');

  await rows(`update cart set updated_at = now() - interval '59 minutes' where is_brief`);
  expect((await addToCart(later, goods)).status).toBe(200);
  expect(await listCartLines(lateShopper)).toHaveLength(1);
  await rows(`update cart set updated_at = now() - interval '61 minutes' where is_brief`);
  expect((await addToCart(openShopper(shop, network), goods)).status).toBe(200);
  expect(await rows(brief)).toHaveLength(1);
  expect(await listCartLines(lateShopper)).toHaveLength(0);
  expect(await listCartLines(last)).toHaveLength(1);

  const person = await signIn(shop.db);
  expect((await addToCart(openShopper(shop, network), goods, 1, person.token)).status).toBe(200);
  expect(await rows('select id from cart where is_brief and customer_id is not null')).toHaveLength(0);
});
