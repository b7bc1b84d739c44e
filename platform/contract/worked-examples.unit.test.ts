import { expect, test } from 'vitest';
import { type DeliveryPrice, deliveryCents, flatFeeSteps } from '#features/settings/contract/delivery-price.ts';
import { cents, formatCents, toCents } from './money.ts';
import { priceLine, sumOrder } from '#features/orders/contract/order-sums.ts';
import { shareOfLine, pricePaidPieces } from '#features/products/contract/price-pieces.ts';
import { priceDiscount, type PriceBreak } from '#features/products/contract/price-breaks.ts';
import { taxCents } from '#features/settings/contract/tax.ts';

/* Amounts in dollars, calculated by hand and independently of the code. */

const dollars = (amount: ReturnType<typeof cents>) => amount / 100;

test.each([
  [100, 25, 20],
  [119, 19, 19],
  [9.99, 19, 1.6],
  [0.01, 25, 0],
  [0.02, 25, 0],
  [0.03, 25, 0.01],
  [12.3, 20, 2.05],
  [7.95, 25, 1.59],
  [52.23, 25, 10.45],
  [107.94, 8.25, 8.23],
  [49.99, 7.7, 3.57],
  [49.99, 5.5, 2.61],
  [1000, 21, 173.55],
  [1.21, 21, 0.21],
  [10.5, 5, 0.5],
  [10.51, 5, 0.5],
  [33.33, 0, 0],
  [60, 20, 10],
  // The price without tax is 83.325.
  [99.99, 20, 16.66],
  [0.99, 20, 0.16],
])('a price of $%d including tax at %d percent contains $%d of tax', (amount, rate, tax) => {
  expect(dollars(taxCents(toCents(amount), rate, true))).toBe(tax);
});

test.each([
  [100, 8.25, 8.25],
  [10, 8.875, 0.89],
  [19.99, 7.25, 1.45],
  [0.06, 8.25, 0],
  [0.07, 7.25, 0.01],
  [49.99, 6.625, 3.31],
  [7.95, 25, 1.99],
  [99.99, 19, 19],
  [1234.56, 7.7, 95.06],
  // Half a cent rounds up.
  [2, 6.25, 0.13],
  [6, 6.25, 0.38],
  [0.1, 5, 0.01],
  [0.1, 4.9, 0],
  [52.23, 0, 0],
])('a price of $%d before tax at %d percent gets $%d of tax', (amount, rate, tax) => {
  expect(dollars(taxCents(toCents(amount), rate, false))).toBe(tax);
});

const usual: PriceBreak[] = [
  { from: 10, percent: 5 },
  { from: 50, percent: 10 },
  { from: 100, percent: 15 },
];

test.each([
  [9, 9, usual, 0],
  [10, 10, usual, 0.5],
  [49, 49, usual, 2.45],
  [50, 50, usual, 5],
  [99, 99, usual, 9.9],
  [100, 100, usual, 15],
  [1000, 1000, usual, 150],
  [13, 43.29, usual, 2.16],
  [11, 0.99, usual, 0.05],
  [10, 0.1, usual, 0.01],
  [10, 10, usual.toReversed(), 0.5],
  [2, 12.34, [{ from: 2, percent: 2.5 }], 0.31],
  [3, 10, [{ from: 3, percent: 33.33 }], 3.33],
  // The break with the largest quantity applies, even if its percentage is smaller.
  [
    25,
    25,
    [
      { from: 10, percent: 10 },
      { from: 20, percent: 5 },
    ],
    1.25,
  ],
])('%d pieces for $%d together get the discount of their price break', (quantity, goods, breaks, discount) => {
  expect(dollars(priceDiscount(toCents(goods), quantity, breaks))).toBe(discount);
});

const byTotal: DeliveryPrice = { priced: 'total', steps: flatFeeSteps(cents(795)), takesBulky: true };
const byWeight: DeliveryPrice = {
  priced: 'weight',
  steps: [
    { from: 0, cents: cents(500) },
    { from: 2000, cents: cents(900) },
    { from: 10_000, cents: cents(1900) },
    { from: 30_000, cents: cents(4900) },
  ],
  takesBulky: false,
};

test.each([
  [byTotal, 0.01, 0, false, 7.95],
  [byTotal, 99.99, 0, false, 7.95],
  [byTotal, 100, 0, false, 0],
  [byTotal, 20, 80_000, true, 7.95],
  [byWeight, 500, 0, false, 5],
  [byWeight, 500, 1999, false, 5],
  [byWeight, 500, 2000, false, 9],
  [byWeight, 500, 9999, false, 9],
  [byWeight, 500, 10_000, false, 19],
  [byWeight, 500, 50_000, false, 49],
  [byWeight, 500, 1999, true, null],
])('delivery priced by %o: $%d of goods, %d g, bulky %s', (method, goods, grams, isBulky, price) => {
  const cost = deliveryCents(method, { cents: toCents(goods), grams, isBulky });
  expect(cost === null ? null : dollars(cost)).toBe(price);
});

type Line = { price: number; min?: number; quantity: number; breaks?: PriceBreak[]; rate: number };
type Sums = { goods: number; discount: number; shipping: number; tax: number; total: number };

const orders: [string, boolean, Line[], { shipping: number; rate: number }, Sums][] = [
  [
    'with the default settings',
    true,
    [{ price: 10, quantity: 3, rate: 0 }],
    { shipping: 7.95, rate: 0 },
    { goods: 30, discount: 0, shipping: 7.95, tax: 0, total: 37.95 },
  ],
  [
    'thirty pieces of a product sold by 25',
    true,
    [{ price: 10.99, min: 25, quantity: 30, rate: 0 }],
    { shipping: 7.95, rate: 0 },
    { goods: 13.19, discount: 0, shipping: 7.95, tax: 0, total: 21.14 },
  ],
  [
    'tax included, rounded line by line',
    true,
    [
      { price: 13.19, quantity: 1, rate: 25 },
      { price: 49.99, quantity: 1, rate: 25 },
    ],
    { shipping: 7.95, rate: 25 },
    { goods: 63.18, discount: 0, shipping: 7.95, tax: 14.23, total: 71.13 },
  ],
  [
    'tax on top, rounded line by line',
    false,
    [
      { price: 19.99, quantity: 1, rate: 8.25 },
      { price: 5.01, quantity: 1, rate: 8.25 },
    ],
    { shipping: 7.95, rate: 8.25 },
    { goods: 25, discount: 0, shipping: 7.95, tax: 2.72, total: 35.67 },
  ],
  [
    'two rates on top',
    false,
    [
      { price: 100, quantity: 1, rate: 19 },
      { price: 100, quantity: 1, rate: 7 },
    ],
    { shipping: 0, rate: 19 },
    { goods: 200, discount: 0, shipping: 0, tax: 26, total: 226 },
  ],
  [
    'three rates included',
    true,
    [
      { price: 100, quantity: 1, rate: 20 },
      { price: 10.5, quantity: 1, rate: 5 },
      { price: 8, quantity: 1, rate: 0 },
    ],
    { shipping: 0, rate: 20 },
    { goods: 118.5, discount: 0, shipping: 0, tax: 17.17, total: 118.5 },
  ],
  [
    'a discount, tax included',
    true,
    [{ price: 2, quantity: 50, breaks: usual, rate: 25 }],
    { shipping: 7.95, rate: 25 },
    { goods: 100, discount: 10, shipping: 7.95, tax: 19.59, total: 97.95 },
  ],
  [
    'a discount, tax on top',
    false,
    [{ price: 0.99, quantity: 100, breaks: usual, rate: 8.25 }],
    { shipping: 7.95, rate: 8.25 },
    { goods: 99, discount: 14.85, shipping: 7.95, tax: 7.6, total: 99.7 },
  ],
  [
    'two lines, one with a discount, just enough for free delivery',
    true,
    [
      { price: 3, quantity: 10, breaks: usual, rate: 19 },
      { price: 71.5, quantity: 1, breaks: usual, rate: 19 },
    ],
    { shipping: 0, rate: 19 },
    { goods: 101.5, discount: 1.5, shipping: 0, tax: 15.97, total: 100 },
  ],
  [
    'delivered by weight, tax on top',
    false,
    [{ price: 12.5, quantity: 4, rate: 6 }],
    { shipping: 9, rate: 6 },
    { goods: 50, discount: 0, shipping: 9, tax: 3.54, total: 62.54 },
  ],
  [
    'collected, tax on top',
    false,
    [{ price: 25, quantity: 1, rate: 10 }],
    { shipping: 0, rate: 10 },
    { goods: 25, discount: 0, shipping: 0, tax: 2.5, total: 27.5 },
  ],
];

test.each(orders)('the sums of an order: %s', (_, includesTax, lines, { shipping, rate }, sums) => {
  const priced = lines.map(({ price, min = 1, quantity, breaks = [], rate: lineRate }) =>
    priceLine({ unitPriceCents: toCents(price), minOrder: min, breaks }, quantity, { rate: lineRate, includesTax }),
  );
  const made = sumOrder(priced, { cents: toCents(shipping), rate }, includesTax);
  expect({
    goods: dollars(made.goodsCents),
    discount: dollars(made.discountCents),
    shipping: dollars(made.shippingCents),
    tax: dollars(made.taxCents),
    total: dollars(made.totalCents),
  }).toEqual(sums);
});

test.each([
  ['a third each', { goods: 10, discount: 0, tax: 0, quantity: 3 }, true, [1, 1, 1], [3.33, 3.34, 3.33]],
  [
    'a discount, tax on top',
    { goods: 100, discount: 10, tax: 18.45, quantity: 4 },
    false,
    [1, 1, 1, 1],
    [27.11, 27.12, 27.11, 27.11],
  ],
  [
    'the same, two pieces first',
    { goods: 100, discount: 10, tax: 18.45, quantity: 4 },
    false,
    [2, 1, 1],
    [54.23, 27.11, 27.11],
  ],
  ['pieces below a cent', { goods: 0.99, discount: 0.05, tax: 0, quantity: 11 }, true, [5, 6], [0.43, 0.51]],
  [
    'seven of thirty, tax included',
    { goods: 13.19, discount: 0, tax: 2.64, quantity: 30 },
    true,
    [7, 23],
    [3.08, 10.11],
  ],
  [
    'an odd cent of goods and of tax',
    { goods: 19.99, discount: 0, tax: 1.65, quantity: 2 },
    false,
    [1, 1],
    [10.83, 10.81],
  ],
  ['all at once', { goods: 99, discount: 14.85, tax: 6.94, quantity: 100 }, false, [100], [91.09]],
])('partial refunds of a line: %s', (_, line, includesTax, parts, paid) => {
  const whole = {
    goodsCents: toCents(line.goods),
    discountCents: toCents(line.discount),
    taxCents: toCents(line.tax),
    quantity: line.quantity,
  };
  let before = 0;
  const refunds = parts.map((pieces) => {
    const cost = pricePaidPieces(whole, includesTax, { before, pieces });
    before += pieces;
    return dollars(cost);
  });
  expect(refunds).toEqual(paid);
});

test('each partial refund contains its share of the tax', () => {
  const parts = [
    { before: 0, pieces: 7 },
    { before: 7, pieces: 23 },
  ];
  expect(parts.map((part) => formatCents(shareOfLine(cents(264), 30, part)))).toEqual(['$0.62', '$2.02']);
});
