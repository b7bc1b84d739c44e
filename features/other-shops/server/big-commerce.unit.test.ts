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
