import { expect, test } from 'vitest';
import { cents, toDollars } from '#platform/contract/money.ts';
import { priceLine, sumOrder } from './order-sums.ts';
import type { OwnPrice } from './own-price.ts';

const valve = { unitPriceCents: cents(945), minOrder: 1, breaks: [{ from: 10, percent: 5 }] };
const elbow = { unitPriceCents: cents(420), minOrder: 10, breaks: [] };
const reduced = { ...valve, unitPriceCents: cents(800), regularPriceCents: cents(945) };
const tax = { rate: 8.25, includesTax: false };

const list = { list: 'list', version: 1, from: 1 };
const percentOff = (percent: number, from = 1): OwnPrice => ({ ...list, from, percent });
const fixed = (price: number, per = 1): OwnPrice => ({ ...list, cents: cents(price), per });

/** Calculates the total, with delivery of $7.95 that is free from $100. */
const sum = (product: Parameters<typeof priceLine>[0], quantity: number, own: OwnPrice[]) => {
  const line = priceLine({ ...product, own }, quantity, tax);
  const isFree = line.goodsCents - line.discountCents >= 10_000;
  const { goodsCents, discountCents, totalCents } = sumOrder(
    [line],
    { cents: cents(isFree ? 0 : 795), rate: tax.rate },
    false,
  );
  return [goodsCents, discountCents, totalCents].map(toDollars);
};

test.each([
  [
    'a group’s 20% beats the price break of 5%, and they do not add up',
    valve,
    12,
    [percentOff(20)],
    [113.4, 22.68, 106.81],
  ],
  ['a company’s price beats the group’s', valve, 12, [percentOff(20), fixed(710)], [113.4, 28.2, 100.84]],
  ['a price for 100 counts for each piece', elbow, 250, [fixed(3850, 100)], [105, 8.75, 112.8]],
  ['20% off the regular price beats a sale', reduced, 12, [percentOff(20)], [96, 5.28, 106.81]],
  ['a sale beats 10% off the regular price', { ...reduced, breaks: [] }, 12, [percentOff(10)], [96, 0, 112.53]],
  ['a list’s price for more pieces does not apply', valve, 12, [percentOff(50, 13)], [113.4, 5.67, 116.62]],
  ['an own price never raises the price', valve, 12, [fixed(1200)], [113.4, 5.67, 116.62]],
])('%s', (_title, product, quantity, own, sums) => {
  expect(sum(product, quantity, own)).toEqual(sums);
});
