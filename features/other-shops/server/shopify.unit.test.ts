import { expect, test } from 'vitest';
import { compareSample } from './samples/compare-sample.ts';
import { loadSample, readSource } from './samples/read-sample.ts';

test('products of a Shopify file become rows in our own format, with both column names that Shopify has used', async () => {
  const compared = await compareSample('shopify.csv', await loadSample('shopify.csv'), {
    uncountedStock: 100,
    salePrice: 'sale',
  });
  expect(compared.actual).toEqual(compared.expected);
  const newer = await compareSample('shopify-newer.csv', await loadSample('shopify-newer.csv'), {});
  expect(newer.actual).toEqual(newer.expected);
});

test('for products without a stock count, a Shopify file needs an answer; gift cards and services are left out', async () => {
  const { questions, products } = await readSource(await loadSample('shopify.csv'));
  expect(questions).toEqual([
    { kind: 'uncountedStock', products: 2 },
    {
      kind: 'salePrice',
      products: 1,
      examples: [{ name: 'Gate valve, brass', regular: '11.00', sale: '9.40', until: '' }],
    },
  ]);
  expect(products.filter(({ fault }) => fault !== undefined)).toMatchObject([
    { line: 9, fault: 'gift cards are not sold here' },
  ]);
  const newer = await readSource(await loadSample('shopify-newer.csv'));
  expect(newer.questions).toEqual([]);
  expect(newer.products.at(-1)).toMatchObject({ sku: 'VISIT', fault: 'a service: nothing is sent' });
});

test('a Shopify price below its compare-at price can be a sale, the price itself, or left out', async () => {
  const read = async (salePrice: 'regular' | 'reduced' | 'sale') => {
    const { products, leftBehind } = await readSource(await loadSample('shopify.csv'), { salePrice });
    const some = products.slice(0, 2).map(({ priceCents, reduced }) => [priceCents, reduced]);
    return [...some, leftBehind.includes('Variant Compare At Price')];
  };
  expect(await read('reduced')).toEqual([[1100, { priceCents: 940, startsOn: '', endsOn: '' }], [1290, null], false]);
  expect(await read('regular')).toEqual([[1100, undefined], [1290, null], false]);
  expect(await read('sale')).toEqual([[940, undefined], [1290, null], true]);
});

test('a picture 40 rows below its Shopify product belongs to it', async () => {
  const head =
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src,Image Position';
  const sizes = Array.from(
    { length: 40 },
    (_, at) => `tap,${at === 0 ? 'Tap' : ''},Size,${at + 1} mm,T-${at},shopify,1,9.40,,`,
  );
  const file = [
    head,
    ...sizes,
    'tap,,,,,,,,https://old-shop.example/i/tap.jpg,1',
    'nut,Nut,Title,Default Title,N-1,shopify,1,1.00,,',
  ];
  const { products } = await readSource(Buffer.from(file.join('\n')));
  expect(products).toHaveLength(41);
  expect(products[0]?.pictures).toEqual([{ url: 'https://old-shop.example/i/tap.jpg', alt: '' }]);
  expect(products[39]?.pictures).toEqual(products[0]?.pictures);
  expect(products[40]).toMatchObject({ sku: 'N-1', pictures: [] });
});
