import { expect, test } from 'vitest';
import { addTestCode, placeWithCode, quoteWithCode } from '#features/discount-codes/test/codes.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop({ SHIPPING_FEE: '0' });
const admin = await signIn(shop.db, 'admin');
const goods = await createTestProduct(shop, { unitPriceCents: 2000 });

test.each([
  ['everything', { percent: 100 }, 0],
  ['all but 49 cents', { kind: 'amount', percent: null, amount: 19.51 }, 0.49],
])('a code that takes off %s is refused, because no card can pay the rest', async (_case, more, total) => {
  const { code } = await addTestCode(shop, admin, more);
  const buyer = await signIn(shop.db);
  const { body: quoted } = await quoteWithCode(shop, buyer, [[goods, 1]], code);
  expect(quoted).toMatchObject({ total: 20, discountCode: '', codeProblem: { code: 'amount_not_chargeable' } });
  const { status, body } = await placeWithCode(shop, buyer, [[goods, 1]], { code, total });
  expect([status, body.code, body.message]).toEqual([422, 'amount_not_chargeable', quoted.codeProblem.message]);
});

test('a code is accepted if it leaves the smallest amount that a card can pay', async () => {
  const { code } = await addTestCode(shop, admin, { kind: 'amount', percent: null, amount: 19.5 });
  const buyer = await signIn(shop.db);
  expect((await quoteWithCode(shop, buyer, [[goods, 1]], code)).body).toMatchObject({ total: 0.5, discountCode: code });
  expect((await placeWithCode(shop, buyer, [[goods, 1]], { code, total: 0.5 })).status).toBe(201);
});
