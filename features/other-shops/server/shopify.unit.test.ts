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

test.each([
  ['German', 'WAHR', 'FALSCH'],
  ['French', 'VRAI', 'FAUX'],
  ['Polish', 'PRAWDA', 'FAŁSZ'],
  ['Norwegian', 'SANN', 'USANN'],
])('a Shopify file that a %s spreadsheet has saved tells gift cards, services and drafts apart', async (_, yes, no) => {
  const file = [
    'Handle;Title;Published;Option1 Name;Option1 Value;Variant SKU;Variant Price;Variant Requires Shipping;Gift Card',
    `tap;Tap;${yes};Title;Default Title;T-1;12,50;${yes};${no}`,
    `old;Old tap;${no};Title;Default Title;T-2;9,90;${yes};${no}`,
    `visit;Visit;${yes};Title;Default Title;T-3;50,00;${no};${no}`,
    `card;Card;${yes};Amount;25;T-4;25,00;${yes};${yes}`,
  ];
  const { products } = await readSource(Buffer.from(file.join('\n')));
  expect(products.map(({ sku, priceCents, isDraft, fault }) => [sku, priceCents, isDraft, fault])).toEqual([
    ['T-1', 1250, false, undefined],
    ['T-2', 990, true, undefined],
    ['T-3', 5000, false, 'a service: nothing is sent'],
    ['T-4', 2500, false, 'gift cards are not sold here'],
  ]);
});

test('a Shopify file with few columns is recognized, with both column names that Shopify has used', async () => {
  const older = 'Handle,Title,Variant SKU,Variant Price\ntap,Tap,T-1,12.50\ntap,,T-2,15.00\n';
  const newer = 'URL handle,Title,SKU,Price\ntap,Tap,T-1,12.50\n';
  expect(await readSource(Buffer.from(older))).toMatchObject({
    source: 'Shopify',
    questions: [{ kind: 'uncountedStock', products: 2 }],
    products: [
      { sku: 'T-1', priceCents: 1250 },
      { sku: 'T-2', priceCents: 1500, family: 'tap' },
    ],
  });
  expect(await readSource(Buffer.from(newer))).toMatchObject({ source: 'Shopify', products: [{ sku: 'T-1' }] });
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
