import { expect, test } from 'vitest';
import { findTests } from './find-tests.ts';

const tests = [
  'e2e/cart-needs.spec.ts',
  'e2e/long/scan.spec.ts',
  'e2e/scan.spec.ts',
  'server/carts/list-needs.test.ts',
  'server/orders/place-order.test.ts',
  'test/start.test.ts',
  'web/features/scan/add-scanned.unit.test.ts',
];

test('a word finds the tests that have it in their path, in the singular or the plural', () => {
  expect(findTests(['carts'], tests)).toEqual({
    files: ['server/carts/list-needs.test.ts'],
    journeys: ['e2e/cart-needs.spec.ts'],
    unknown: [],
  });
  expect(findTests(['order'], tests).files).toEqual(['server/orders/place-order.test.ts']);
  expect(findTests(['can'], tests).unknown).toEqual(['can']);
});

test('a path finds the file, or all that lies in the folder', () => {
  expect(findTests(['server/carts/', 'test'], tests).files).toEqual([
    'server/carts/list-needs.test.ts',
    'test/start.test.ts',
  ]);
  expect(findTests(['e2e/scan.spec.ts'], tests).journeys).toEqual(['e2e/scan.spec.ts']);
});

test('tests that take minutes are found by their path only', () => {
  expect(findTests(['scan'], tests)).toEqual({
    files: ['web/features/scan/add-scanned.unit.test.ts'],
    journeys: ['e2e/scan.spec.ts'],
    unknown: [],
  });
  expect(findTests(['e2e/long'], tests).journeys).toEqual(['e2e/long/scan.spec.ts']);
});

test('a name that finds no test is said', () => {
  expect(findTests(['orders', 'ordres'], tests).unknown).toEqual(['ordres']);
});
