import { expect, test } from 'vitest';
import { compareSample } from './samples/compare-sample.ts';
import { loadSample, readSource } from './samples/read-sample.ts';

test('products of a PrestaShop import file become rows of our own', async () => {
  const compared = await compareSample('prestashop.csv', await loadSample('prestashop.csv'), { weightUnit: 'kg' });
  expect(compared.actual).toEqual(compared.expected);
});

test('products of a PrestaShop list become rows of our own; one without a reference is named by its id', async () => {
  const file =
    'Product ID;Image;Name;Reference;Category;Price (tax excl.);Quantity;Status\n7;;Tap;;Home > Taps;12.500000;3;1\n';
  expect(await readSource(Buffer.from(file))).toMatchObject({
    source: 'PrestaShop',
    questions: [],
    products: [{ sku: 'PS-7', name: 'Tap', category: 'Taps', priceCents: 1250, stock: 3, isDraft: false }],
  });
});
