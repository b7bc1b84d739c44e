import { expect, test } from 'vitest';
import { namesOf } from './changed-names.ts';

test('a changed file gives the names of its folder and its feature', () => {
  expect(namesOf('features/checkout/server/place-order.ts')).toEqual(['features/checkout', 'checkout']);
  expect(namesOf('features/search/server/missed-searches.ts')).toEqual(['features/search', 'search']);
  expect(namesOf('features/carts/web/cart-line.tsx')).toEqual(['features/carts', 'carts']);
  expect(namesOf('features/orders/contract/orders.ts')).toEqual(['features/orders', 'orders']);
});

test('a changed test gives its own path', () => {
  expect(namesOf('features/carts/e2e/cart.spec.ts')).toEqual(['features/carts/e2e/cart.spec.ts']);
  expect(namesOf('platform/contract/money.unit.test.ts')).toEqual(['platform/contract/money.unit.test.ts']);
});

test('a file that everything uses gives no names', () => {
  expect(namesOf('platform/server/http/errors.ts')).toEqual([]);
  expect(namesOf('platform/web/ui/button.tsx')).toEqual([]);
  expect(namesOf('package.json')).toEqual([]);
});
