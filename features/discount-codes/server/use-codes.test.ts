import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { addTestCode, orderWithCode, placeWithCode, quoteWithCode } from '#features/discount-codes/test/codes.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop({ SHIPPING_FEE: '7.95' });
const admin = await signIn(shop.db, 'admin');
const goods = await createTestProduct(shop, { unitPriceCents: 2000, stock: 100_000 });

const query = (text: string, ...values: unknown[]) => shop.db.$client.query(text, values);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const countOrders = async () => (await query(`select count(*)::int as n from orders`)).rows[0].n;

/** Expects both a quote and an order to refuse the code. */
const expectRefused = async (code: string, expected: string, quantity = 1) => {
  const buyer = await signIn(shop.db);
  const { body: quoted } = await quoteWithCode(shop, buyer, [[goods, quantity]], code);
  expect(quoted).toMatchObject({ discountCode: '', codeDiscount: 0, codeProblem: { code: expected } });
  const before = await countOrders();
  const { status, body } = await placeWithCode(shop, buyer, [[goods, quantity]], { code, total: quoted.total });
  expect([status, body.code]).toEqual([expected === 'code_unknown' ? 404 : 409, expected]);
  expect(body.message).toBe(quoted.codeProblem.message);
  expect(await countOrders()).toBe(before);
  return body;
};

test('a code is found with any capitals and spaces, and an unknown code is refused', async () => {
  const buyer = await signIn(shop.db);
  const { code } = await addTestCode(shop, admin, { code: 'spring 26' });
  expect(code).toBe('SPRING26');
  expect((await orderWithCode(shop, buyer, [[goods, 1]], ' Spring26 ')).body).toMatchObject({
    discountCode: code,
    codeDiscount: 2,
  });
  await expectRefused('SPRING27', 'code_unknown');
});

test('a code can be used from its first day to its last, while it is switched on', async () => {
  expect.hasAssertions();
  await expectRefused((await addTestCode(shop, admin, { startsOn: inDays(2) })).code, 'code_not_yet');
  const over = await addTestCode(shop, admin, { endsOn: inDays(2) });
  await query(
    `update discount_code set starts_at = now() - interval '3 days', ends_at = now() - interval '1 second' where id = $1`,
    over._id,
  );
  await expectRefused(over.code, 'code_over');
  await expectRefused((await addTestCode(shop, admin, { isActive: false })).code, 'code_over');
});

test('if the goods cost less than a code requires, the error names the missing amount', async () => {
  const { code } = await addTestCode(shop, admin, { minGoods: 50 });
  const { message, details } = await expectRefused(code, 'code_minimum', 2);
  expect(details).toEqual({ missing: 10 });
  expect(message).toContain('$10.00 is missing');
  const buyer = await signIn(shop.db);
  expect((await orderWithCode(shop, buyer, [[goods, 3]], code)).status).toBe(201);
});

test('a code for some goods applies only to their lines', async () => {
  const buyer = await signIn(shop.db);
  const other = await createTestProduct(shop, { unitPriceCents: 1000 });
  const { rows } = await query(`update product set sku = upper(sku) where id = $1 returning sku`, other.id);
  const sku = await addTestCode(shop, admin, { scope: 'skus', values: [rows[0].sku] });
  await expectRefused(sku.code, 'code_not_these');
  const lines: [{ id: string }, number][] = [
    [goods, 1],
    [other, 2],
  ];
  expect((await orderWithCode(shop, buyer, lines, sku.code)).body).toMatchObject({ price: 40, codeDiscount: 2 });
  const capitals = await createTestProduct(shop, { unitPriceCents: 1000 });
  await query(`update product set brand = 'Testco' where id = $1`, other.id);
  await query(`update product set brand = 'TESTCO' where id = $1`, capitals.id);
  const brand = await addTestCode(shop, admin, { scope: 'brands', values: ['testco'] });
  const branded = await orderWithCode(shop, buyer, [...lines, [capitals, 2]], brand.code);
  expect(branded.body).toMatchObject({ codeDiscount: 4 });
  // A code for a category also applies to the categories below it.
  const moved = await query(
    `with above as (insert into category (slug, name, position) values ($1, $1, 1) returning id),
          below as (insert into category (slug, name, position, parent_id) select $1 || '-x', $1, 1, id from above returning id)
     update product set category_id = below.id from below where product.id = $2`,
    randomUUID(),
    other.id,
  );
  expect(moved.rowCount).toBe(1);
  const { rows: above } = await query(
    `select a.slug from product p join category c on c.id = p.category_id join category a on a.id = c.parent_id where p.id = $1`,
    other.id,
  );
  const category = await addTestCode(shop, admin, { scope: 'categories', values: [above[0].slug] });
  expect((await orderWithCode(shop, buyer, lines, category.code)).body).toMatchObject({ codeDiscount: 2 });
});

test('a code applies to goods at sale prices only if staff chose that', async () => {
  const reduced = await createTestProduct(shop, { unitPriceCents: 1000 });
  await query(
    `update product set regular_price_cents = 2000, reduced_until = now() + interval '1 day' where id = $1`,
    reduced.id,
  );
  const buyer = await signIn(shop.db);
  const lines: [{ id: string }, number][] = [
    [goods, 1],
    [reduced, 1],
  ];
  const { code: regular } = await addTestCode(shop, admin);
  const { code: every } = await addTestCode(shop, admin, { onReduced: true });
  expect((await quoteWithCode(shop, buyer, lines, regular)).body).toMatchObject({ codeDiscount: 2 });
  expect((await quoteWithCode(shop, buyer, lines, every)).body).toMatchObject({ codeDiscount: 3 });
  expect((await quoteWithCode(shop, buyer, [[reduced, 1]], regular)).body).toMatchObject({
    codeProblem: { code: 'code_not_these' },
  });
  await query(`update product set regular_price_cents = null, reduced_until = null where id = $1`, reduced.id);
});

test('after ten unknown codes in an hour, a network may enter no code, but may order without one', async () => {
  const buyer = await signIn(shop.db);
  const { code } = await addTestCode(shop, admin);
  await query(`delete from request_count where key like 'discount-code %'`);
  for (let at = 0; at < 10; at += 1) {
    const { body } = await quoteWithCode(shop, buyer, [[goods, 1]], `GUESS${at}`);
    expect(body.codeProblem.code).toBe('code_unknown');
  }
  const { body } = await quoteWithCode(shop, buyer, [[goods, 1]], code);
  expect(body.codeProblem.code).toBe('too_many_requests');
  const refused = await placeWithCode(shop, buyer, [[goods, 1]], { code, total: 25.95 });
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
  const lines = [{ productId: goods.id, quantity: 1 }];
  expect((await shop.call(checkout.place, { body: { lines, delivery: oslo, total: 27.95 } }, buyer.token)).status).toBe(
    201,
  );
  await query(`delete from request_count where key like 'discount-code %'`);
});

test('of sixty unknown codes sent at once, ten are looked up and the others are refused', async () => {
  const buyer = await signIn(shop.db);
  await query(`delete from request_count where key like 'discount-code %'`);
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, at) => quoteWithCode(shop, buyer, [[goods, 1]], `GUESS${at}`)),
  );
  const answers = replies.map(({ body }) => body.codeProblem.code);
  expect(answers.filter((answer) => answer === 'code_unknown')).toHaveLength(10);
  expect(answers.filter((answer) => answer === 'too_many_requests')).toHaveLength(50);
  await query(`delete from request_count where key like 'discount-code %'`);
});
