import { expect, test } from 'vitest';
import { namesOf } from './changed-names.ts';

test('a changed file names its folder and its feature', () => {
  expect(namesOf('server/orders/place-order.ts')).toEqual(['server/orders', 'orders']);
  expect(namesOf('server/products/search/finds.ts')).toEqual(['server/products/search', 'search']);
  expect(namesOf('web/features/carts/cart-line.tsx')).toEqual(['web/features/carts', 'carts']);
  expect(namesOf('contract/orders.ts')).toEqual(['orders']);
});

test('a changed test names itself', () => {
  expect(namesOf('e2e/cart.spec.ts')).toEqual(['e2e/cart.spec.ts']);
  expect(namesOf('contract/money.unit.test.ts')).toEqual(['contract/money.unit.test.ts']);
});

test('a file that everything uses names nothing', () => {
  expect(namesOf('server/platform/errors.ts')).toEqual([]);
  expect(namesOf('web/ui/button.tsx')).toEqual([]);
  expect(namesOf('package.json')).toEqual([]);
});
