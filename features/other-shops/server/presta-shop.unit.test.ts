import { expect, test } from 'vitest';
import { compareSample } from './samples/compare-sample.ts';
import { loadSample, readSource } from './samples/read-sample.ts';

test('products of a PrestaShop import file become rows in our own format', async () => {
  const compared = await compareSample('prestashop.csv', await loadSample('prestashop.csv'), { weightUnit: 'kg' });
  expect(compared.actual).toEqual(compared.expected);
});

test('products of a PrestaShop list become rows in our own format; one without a reference is named by its id', async () => {
  const file =
    'Product ID;Image;Name;Reference;Category;Price (tax excl.);Quantity;Status\n7;;Tap;;Home > Taps;12.500000;3;1\n';
  expect(await readSource(Buffer.from(file))).toMatchObject({
    source: 'PrestaShop',
    questions: [],
    products: [{ sku: 'PS-7', name: 'Tap', category: 'Taps', priceCents: 1250, stock: 3, isDraft: false }],
  });
});

test('a PrestaShop file needs an answer about tax only if its prices and the shop’s treat tax differently', async () => {
  const head = 'Product ID;Name;Reference;Price (tax excl.);Price (tax incl.);Quantity';
  const file = Buffer.from(`${head}\n7;Tap;T-7;10.00;12.00;3\n`);
  const read = (includesTax: boolean) => readSource(file, {}, { includesTax, taxRate: 20 });
  expect(await read(true)).toMatchObject({ questions: [], products: [{ priceCents: 1200 }] });
  expect(await read(false)).toMatchObject({ questions: [], products: [{ priceCents: 1000 }] });
  const sample = await loadSample('prestashop.csv');
  const { questions } = await readSource(sample, {}, { includesTax: true, taxRate: 20 });
  expect(questions).toEqual([
    { kind: 'weightUnit', samples: ['1.268357', '0.012'] },
    { kind: 'priceTax', column: 'Price tax excluded', includesTax: true, rate: 20 },
  ]);
});

test('a PrestaShop discount is a sale price: an amount or a percentage off', async () => {
  const head = 'Active (0/1);Name *;Reference #;Price tax excluded;Quantity;Discount amount;Discount percent';
  const rows = ['1;Tap;T-1;10.00;3;1.50;', '1;Pump;T-2;10.00;3;;25', '1;Nut;T-3;10.00;3;;'];
  const file = Buffer.from([head, ...rows].join('\n'));
  expect((await readSource(file)).questions).toMatchObject([
    { kind: 'salePrice', products: 2, examples: [{ sale: '8.5' }, { sale: '7.5' }] },
  ]);
  const { products } = await readSource(file, { salePrice: 'sale' });
  expect(products.map(({ priceCents }) => priceCents)).toEqual([850, 750, 1000]);
});

test('a calculated PrestaShop price with three decimals is not read as thousands in a file with decimal commas', async () => {
  const head = 'Active (0/1);Name *;Reference #;Price tax excluded;Quantity;Discount percent';
  const file = Buffer.from(`${head}\n1;Tap;T-1;10,50;3;15\n`);
  const fault = 'A price of 8.9250 a piece needs a minimum order, because the shop has no fractions of a cent';
  expect((await readSource(file, { salePrice: 'sale' })).products).toMatchObject([{ priceCents: null, fault }]);
  expect((await readSource(file, { salePrice: 'reduced' })).products).toMatchObject([
    { priceCents: 1050, warnings: [{ column: 'Sale Price', message: `The sale price is left out: ${fault}` }] },
  ]);
});

test('a PrestaShop discount that cannot be read is left out with a warning', async () => {
  const head = 'Active (0/1);Name *;Reference #;Price tax excluded;Quantity;Discount amount;Discount percent';
  const file = Buffer.from(`${head}\n1;Tap;T-1;10.00;3;some;\n`);
  expect((await readSource(file, { salePrice: 'reduced' })).products).toMatchObject([
    { priceCents: 1000, warnings: [{ message: 'The sale price is left out: There is no price in “10.00 - some”' }] },
  ]);
});
