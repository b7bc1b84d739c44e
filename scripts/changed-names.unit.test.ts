import { expect, test } from 'vitest';
import { getTestNames } from './changed-names.ts';

test('a changed file yields the names of its folder and its feature', () => {
  expect(getTestNames('features/checkout/server/place-order.ts')).toEqual(['features/checkout', 'checkout']);
  expect(getTestNames('features/search/server/missed-searches.ts')).toEqual(['features/search', 'search']);
  expect(getTestNames('features/carts/web/cart-line.tsx')).toEqual(['features/carts', 'carts']);
  expect(getTestNames('features/orders/contract/orders.ts')).toEqual(['features/orders', 'orders']);
});

test('a changed test yields its own path', () => {
  expect(getTestNames('features/carts/e2e/cart.spec.ts')).toEqual(['features/carts/e2e/cart.spec.ts']);
  expect(getTestNames('platform/contract/money.unit.test.ts')).toEqual(['platform/contract/money.unit.test.ts']);
});

test('a file that all features use gives no names', () => {
  expect(getTestNames('platform/server/http/errors.ts')).toEqual([]);
  expect(getTestNames('platform/web/ui/button.tsx')).toEqual([]);
  expect(getTestNames('package.json')).toEqual([]);
});
