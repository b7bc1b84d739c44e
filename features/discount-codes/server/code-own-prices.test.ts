import { expect, test } from 'vitest';
import { addTestCode, orderWithCode, quoteWithCode } from '#features/discount-codes/test/codes.ts';
import { findBrokenRules } from '#features/rules.ts';
import { addOwnPrices } from '#test/helpers/own-prices.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { setTaxAndDelivery } from '#test/helpers/tax-and-delivery.ts';

const shop = await startShop({ SHIPPING_FEE: '7.95' });
const admin = await signIn(shop.db, 'admin');
const setPrice = addOwnPrices(shop);
await setTaxAndDelivery(shop.db, {
  includesTax: false,
  rates: { ordinary: [{ country: 'NO', rate: 8.25 }] },
  zones: {
    everywhere: {
      methods: [
        {
          name: 'Delivery',
          steps: [
            [0, 795],
            [10_000, 0],
          ],
        },
      ],
    },
  },
});

test('a code takes nothing off a line at an own price, but applies to the other lines', async () => {
  const trade = await signIn(shop.db);
  const valve = await createTestProduct(shop, { unitPriceCents: 945, priceBreaks: [{ from: 10, percent: 5 }] });
  const elbow = await createTestProduct(shop, { unitPriceCents: 420, minOrder: 10 });
  await setPrice(trade, valve, { cents: 710, per: 1 });
  const { code } = await addTestCode(shop, admin);
  const { body } = await orderWithCode(
    shop,
    trade,
    [
      [valve, 12],
      [elbow, 100],
    ],
    code,
  );
  expect(body).toMatchObject({ discount: 32.4, codeDiscount: 4.2, shipping: 0, tax: 10.15, total: 133.15 });
  const { body: only } = await quoteWithCode(shop, trade, [[valve, 12]], code);
  expect([only.total, only.codeProblem.code]).toEqual([100.84, 'code_not_these']);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a code applies to a line whose price break or sale is better than the own price', async () => {
  const trade = await signIn(shop.db);
  const valve = await createTestProduct(shop, { unitPriceCents: 945, priceBreaks: [{ from: 10, percent: 5 }] });
  await setPrice(trade, valve, { percent: 4 });
  const { code } = await addTestCode(shop, admin);
  const { body } = await quoteWithCode(shop, trade, [[valve, 12]], code);
  expect(body).toMatchObject({ discount: 16.44, codeDiscount: 10.77, codeProblem: null });
});
