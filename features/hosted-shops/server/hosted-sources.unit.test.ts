import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { DomainError } from '#platform/contract/errors.ts';
import type { Answers } from '#features/other-shops/server/source.ts';
import { readSource } from '#features/other-shops/server/samples/read-sample.ts';

const load = (name: string): Promise<Buffer> => readFile(new URL(`samples/${name}`, import.meta.url));

const answers: Answers = { weightUnit: 'kg', uncountedStock: 7, salePrice: 'reduced' };

/** SKU, name, price, sale price, stock, grams and category of each product, and why it is refused. */
const read = async (name: string) => {
  const { source, questions, products } = await readSource(await load(name), answers);
  return {
    source,
    questions: questions.map(({ kind }) => kind),
    products: products.map((one) => [
      ...[one.sku, one.name, one.priceCents, one.reduced?.priceCents, one.stock, one.weightGrams, one.category],
      one.fault ?? (one.isDraft === true ? 'draft' : ''),
    ]),
  };
};

const GIFT = 'gift cards are not sold here';

test('products of a Squarespace file become rows in our own format', async () => {
  expect(await read('squarespace.csv')).toEqual({
    source: 'Squarespace',
    questions: ['weightUnit', 'uncountedStock', 'salePrice'],
    products: [
      ['SQ-BV15', 'Ball valve, 15 mm', 1250, 1000, 12, 300, 'valves', ''],
      ['SQ-BV22', 'Ball valve, 22 mm', 1600, undefined, 7, 400, 'valves', ''],
      ['SQ-T', 'Tape', 120, undefined, 7, 100, 'sealing', 'draft'],
      ['SQ-V', 'Visit', 5000, undefined, 7, null, '', 'a service: nothing is sent'],
      ['SQ-G', 'Gift card, 25', 2500, undefined, 7, null, '', GIFT],
    ],
  });
});

test('products of both files of Wix become rows in our own format, with the surcharges and discounts of the older one', async () => {
  expect(await read('wix.csv')).toEqual({
    source: 'Wix',
    questions: ['weightUnit', 'uncountedStock', 'salePrice'],
    products: [
      ['WX-BV15', 'Ball valve, 15 mm', 1250, 1000, 12, 300, 'Valves', ''],
      ['WX-BV22', 'Ball valve, 22 mm', 1600, 1280, 7, 400, 'Valves', ''],
      ['WX-T', 'Tape', 120, 100, 0, null, 'Sealing', 'draft'],
    ],
  });
  expect((await read('wix-newer.csv')).products).toEqual([
    ['W3-15', 'Ball valve, 15 mm', 1250, 1000, 12, 300, '', ''],
    ['W3-22', 'Ball valve, 22 mm', 1600, undefined, 7, 400, '', ''],
  ]);
  const { products } = await readSource(await load('wix.csv'), answers);
  expect(products[0]).toMatchObject({
    brand: 'Halden',
    family: 'product-1',
    pictures: [
      { url: 'https://static.old-shop.example/a.jpg' },
      { url: 'https://static.wixstatic.com/media/b123~mv2.jpg' },
    ],
  });
});

test('products of an Ecwid file become rows in our own format, with the price of their minimum order', async () => {
  expect(await read('ecwid.csv')).toEqual({
    source: 'Ecwid',
    questions: ['weightUnit', 'salePrice'],
    products: [
      ['EC-BV-15', 'Ball valve, 15 mm', 1500, 1250, 12, 300, 'Plumbing > Valves', ''],
      ['EC-BV-22', 'Ball valve, 22 mm', 1600, undefined, 5, 400, 'Plumbing > Valves', ''],
      ['EC-T', 'Tape', 1200, undefined, 30, 10, 'Sealing', 'draft'],
    ],
  });
});

test('products of a Square file become rows in our own format, with the pieces of all locations', async () => {
  expect(await read('square.csv')).toEqual({
    source: 'Square',
    questions: [],
    products: [
      ['SR-15', 'Ball valve, 15 mm', 1250, undefined, 16, 299, 'Valves', ''],
      ['SR-22', 'Ball valve, 22 mm', 1600, undefined, 5, null, 'Valves', ''],
      ['TAPE', 'Tape', null, undefined, 7, null, 'Sealing', 'Its price is variable in the other shop'],
      ['SR-OLD', 'Old', 300, undefined, 2, null, 'Sealing', 'draft'],
    ],
  });
});

test('products of a Lightspeed file become rows in our own format, with the pieces of all outlets', async () => {
  expect(await read('lightspeed.csv')).toEqual({
    source: 'Lightspeed',
    questions: ['uncountedStock'],
    products: [
      ['LS-15', 'Ball valve, 15 mm', 1250, undefined, 16, 300, 'Valves', ''],
      ['LS-22', 'Ball valve, 22 mm', 1600, undefined, 5, null, 'Valves', ''],
      ['LS-T', 'Tape', 120, undefined, 7, null, 'Sealing', 'draft'],
    ],
  });
});

test('products of an Etsy file are refused if they have variations without a price, or a price in another currency', async () => {
  expect(await read('etsy.csv')).toEqual({
    source: 'Etsy',
    questions: [],
    products: [
      ['ET-LAMP', 'Copper pipe lamp', 8900, undefined, 7, null, '', ''],
      [
        'PIPE-HOOK',
        'Pipe hook',
        1200,
        undefined,
        20,
        null,
        '',
        'Etsy’s file has no prices and pieces of each Size: add a product of each',
      ],
      ['ET-EUR', 'Euro hook', null, undefined, 20, null, '', 'Price is in EUR; the shop sells in USD'],
    ],
  });
});

test('listings of an eBay file become rows in our own format, with their variations, in the currency of the file', async () => {
  expect(await read('ebay.csv')).toEqual({
    source: 'eBay',
    questions: [],
    products: [
      ['EB-15', 'Ball valve 15 mm', 1250, undefined, 12, null, 'Valves', ''],
      ['EB-C15', 'Pipe clip, 15 mm', 120, undefined, 100, null, 'Valves', ''],
      ['EB-C22', 'Pipe clip, 22 mm', 150, undefined, 80, null, 'Valves', ''],
    ],
  });
  const abroad = (await load('ebay.csv')).toString().replace('Currency=USD', 'Currency=GBP');
  expect((await readSource(Buffer.from(abroad), answers)).products[0]?.fault).toBe(
    'Price is in GBP; the shop sells in USD',
  );
  const head = 'Item number,Title,Custom label (SKU),Available quantity,Currency,Start price,eBay category 1 name';
  const { products } = await readSource(Buffer.from(`${head}\n110,Valve,EB-1,12,USD,12.50,Valves\n`), answers);
  expect(products).toMatchObject([{ sku: 'EB-1', priceCents: 1250, stock: 12, category: 'Valves' }]);
});

const samples = ['squarespace', 'wix', 'wix-newer', 'ecwid', 'square', 'lightspeed', 'etsy', 'ebay'];

test.each(samples)('%s.csv that is cut off anywhere is read or refused, and nothing else fails', async (name) => {
  const bytes = await load(`${name}.csv`);
  for (let end = 0; end < bytes.length; end += Math.ceil(bytes.length / 20)) {
    const failure = await readSource(bytes.subarray(0, end), answers).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure === null || failure instanceof DomainError, `${end} bytes: ${String(failure)}`).toBe(true);
  }
});
