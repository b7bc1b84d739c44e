import { expect, test } from 'vitest';
import { findTests } from './find-tests.ts';

const tests = [
  'features/carts/e2e/cart-needs.spec.ts',
  'e2e/long/scan.spec.ts',
  'features/barcodes/e2e/scan.spec.ts',
  'features/carts/server/list-needs.test.ts',
  'features/checkout/server/place-order.test.ts',
  'test/start.test.ts',
  'features/barcodes/web/scan-button.unit.test.ts',
];

test('a word finds the tests with it in their path, in singular or plural', () => {
  expect(findTests(['carts'], tests)).toEqual({
    files: ['features/carts/server/list-needs.test.ts'],
    journeys: ['features/carts/e2e/cart-needs.spec.ts'],
    unknown: [],
  });
  expect(findTests(['order'], tests).files).toEqual(['features/checkout/server/place-order.test.ts']);
  expect(findTests(['can'], tests).unknown).toEqual(['can']);
});

test('a path finds the file, or all tests in the folder', () => {
  expect(findTests(['features/carts/', 'test'], tests).files).toEqual([
    'features/carts/server/list-needs.test.ts',
    'test/start.test.ts',
  ]);
  expect(findTests(['features/barcodes/e2e/scan.spec.ts'], tests).journeys).toEqual([
    'features/barcodes/e2e/scan.spec.ts',
  ]);
});

test('tests that take minutes are found by their path only', () => {
  expect(findTests(['scan'], tests)).toEqual({
    files: ['features/barcodes/web/scan-button.unit.test.ts'],
    journeys: ['features/barcodes/e2e/scan.spec.ts'],
    unknown: [],
  });
  expect(findTests(['e2e/long'], tests).journeys).toEqual(['e2e/long/scan.spec.ts']);
});

test('a name that finds no test is reported', () => {
  expect(findTests(['orders', 'ordres'], tests).unknown).toEqual(['ordres']);
});
