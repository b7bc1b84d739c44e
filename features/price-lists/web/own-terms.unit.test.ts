import { expect, test } from 'vitest';
import type { ShownPrice } from '#features/price-lists/contract/shown-prices.ts';
import { toOwnFacts } from './own-terms.ts';

type From = Partial<ShownPrice['from'][number]>;

const show = (answer: Partial<Omit<ShownPrice, 'from'>>, from: From[]): ShownPrice => ({
  _id: 'valve',
  unitPrice: null,
  listPrice: 9.45,
  regularPrice: null,
  ...answer,
  from: from.map((one) => ({ from: 1, percent: null, price: null, per: 1, ...one })),
});

const breaks = [{ from: 10, percent: 5 }];

test('a group with 20% off pays for 12 valves what the checkout charges (worked example 3)', () => {
  const facts = toOwnFacts(show({ unitPrice: 7.56 }, [{ percent: 20 }]), { minOrder: 1, priceBreaks: breaks });
  expect(facts).toMatchObject({ unitPrice: 7.56, regularPrice: 9.45, reducedUntil: null });
  expect(facts.own.price(12)).toEqual({ goods: 11_340, discount: 2268, total: 9072 });
  expect(facts.own.text).toBe('Your price: $7.56 each');
});

test('a price break with a larger reduction applies, and is shown as a step', () => {
  const { own } = toOwnFacts(show({ unitPrice: 9.26 }, [{ percent: 2 }]), { minOrder: 1, priceBreaks: breaks });
  expect(own.price(12).total).toBe(10_773);
  expect(own.text).toBe('Your prices. 1 or more: $9.26 each, 10 or more: $8.977 each');
});

test('a price from many pieces leaves the public price as it is (worked example 5)', () => {
  const facts = toOwnFacts(show({ listPrice: 4.2 }, [{ from: 100, price: 38.5, per: 100 }]), { minOrder: 10 });
  expect(facts).not.toHaveProperty('unitPrice');
  expect(facts).not.toHaveProperty('reducedUntil');
  expect(facts.own.price(250)).toMatchObject({ goods: 10_500, discount: 875, total: 9625 });
  expect(facts.own.text).toBe('Your prices. 10 or more: $0.42 each, 100 or more: $0.385 each');
});

test('a price that only leaves out the tax has no regular price beside it', () => {
  const facts = toOwnFacts(show({ unitPrice: 8.67, listPrice: 8.67 }, []), { minOrder: 1 });
  expect(facts).toMatchObject({ unitPrice: 8.67, regularPrice: null });
  expect(facts.own.text).toBe('Your price: $8.67 each');
});

test('a percentage is off the regular price during a sale (worked example 6)', () => {
  const answer = show({ unitPrice: 7.56, listPrice: 8, regularPrice: 9.45 }, [{ percent: 20 }]);
  const facts = toOwnFacts(answer, { minOrder: 1, priceBreaks: breaks });
  expect(facts).toMatchObject({ unitPrice: 7.56, regularPrice: 8 });
  expect(facts.own.price(12)).toMatchObject({ goods: 9600, discount: 528, total: 9072 });
});
