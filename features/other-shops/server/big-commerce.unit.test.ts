import { expect, test } from 'vitest';
import { compareSample } from './samples/compare-sample.ts';
import { loadSample, readSource } from './samples/read-sample.ts';

test('products of a BigCommerce file become rows in our own format: a product, its variants and its pictures', async () => {
  const sample = await loadSample('bigcommerce.csv');
  const compared = await compareSample('bigcommerce.csv', sample, { weightUnit: 'lb' });
  expect(compared.actual).toEqual(compared.expected);
  const { questions } = await readSource(sample);
  expect(questions).toEqual([
    { kind: 'weightUnit', samples: ['0.3', '0.4', '0.1'] },
    { kind: 'uncountedStock', products: 1 },
  ]);
});

test('products of an older BigCommerce file become rows in our own format, with the prices that rules set', async () => {
  const file = [
    'Item Type,Product Name,Product Code/SKU,Price,Track Inventory,Current Stock Level,Category,Product Visible?',
    'Product,Stop valve,SV,8.90,by option,0,Valves/Stop,Y',
    '  SKU,"[RT]Size=1/2 in,[CS]Finish=Chrome:#cccccc",SV-12,,,12,,',
    '  SKU,"[RT]Size=3/4 in,[CS]Finish=Chrome:#cccccc",SV-34,,,7,,',
    '  Rule,,SV-34,[FIXED]11.50,,,,',
  ].join('\n');
  const { source, products } = await readSource(Buffer.from(file));
  expect(source).toBe('BigCommerce');
  expect(products).toMatchObject([
    { sku: 'SV-12', name: 'Stop valve, 1/2 in, Chrome', priceCents: 890, stock: 12, category: 'Valves > Stop' },
    { sku: 'SV-34', name: 'Stop valve, 3/4 in, Chrome', priceCents: 1150, stock: 7, family: 'stop-valve' },
  ]);
});

test('rules of an older BigCommerce file change prices and weights, and one that is not known refuses its variants', async () => {
  const file = [
    'Item Type,Product Name,Product Code/SKU,Price,Product Weight,Track Inventory,Current Stock Level',
    'Product,Stop valve,SV,8.90,0.3,by option,0',
    '  SKU,[RT]Size=1/2 in,SV-12,,,,12',
    '  SKU,[RT]Size=3/4 in,SV-34,,,,7',
    '  SKU,[RT]Size=1 in,SV-1,,,,4',
    '  SKU,[RT]Size=2 in,SV-2,,,,4',
    '  Rule,,SV-34,[ADD]2.60,[ADD]0.1,,',
    '  Rule,[RT]Size=1 in,,[REMOVE]0.90,,,',
    '  Rule,,SV-2,[ADD]10%,,,',
  ].join('\n');
  const { questions, products } = await readSource(Buffer.from(file), { weightUnit: 'kg' });
  expect(questions).toEqual([{ kind: 'weightUnit', samples: ['0.3'] }]);
  expect(products.map(({ sku, priceCents, weightGrams, fault }) => [sku, priceCents, weightGrams, fault])).toEqual([
    ['SV-12', 890, 300, undefined],
    ['SV-34', 1150, 400, undefined],
    ['SV-1', 800, 300, undefined],
    ['SV-2', 890, 300, 'The shop does not know the rule “[ADD]10%” of its price or weight'],
  ]);
});

test('a newer BigCommerce file with only the numbers of categories and brands says so, and its custom fields are attributes', async () => {
  const file = [
    'Item,ID,Name,Type,SKU,Options,Inventory Tracking,Current Stock,Price,Brand ID,Categories,Custom Fields',
    'Product,1,Ball valve,physical,BV,,product,4,9.00,35,12;14,Pressure=PN 25;Thread=BSP',
  ].join('\n');
  const { products, leftBehind } = await readSource(Buffer.from(file));
  expect(products).toMatchObject([
    {
      category: '',
      brand: '',
      attributes: [
        { label: 'Pressure', value: 'PN 25' },
        { label: 'Thread', value: 'BSP' },
      ],
    },
  ]);
  expect(leftBehind).toEqual(['Brand ID', 'Categories, because the file has only their numbers']);
});
