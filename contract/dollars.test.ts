import { expect, test } from 'vitest';
import { ProductForm } from './products.ts';

test.each([
  ['', 'Unit Price is Required'],
  [' ', 'Unit Price is Required'],
  ['dear', 'Give an amount such as 12.50'],
  ['0', 'The price must be more than zero'],
])('a unit price of %j is told: %s', (unitPrice, sentence) => {
  const { error } = ProductForm.safeParse({ unitPrice });
  expect(error?.issues.find(({ path }) => path[0] === 'unitPrice')?.message).toBe(sentence);
});
