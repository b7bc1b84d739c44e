import { expect, test } from 'vitest';
import { compareSample } from './samples/compare-sample.ts';
import { loadSample, readSource } from './samples/read-sample.ts';

test('products of a Shopify file become rows of our own, with both column names that Shopify has used', async () => {
  const compared = await compareSample('shopify.csv', await loadSample('shopify.csv'), { uncountedStock: 100 });
  expect(compared.actual).toEqual(compared.expected);
  const newer = await compareSample('shopify-newer.csv', await loadSample('shopify-newer.csv'), {});
  expect(newer.actual).toEqual(newer.expected);
});

test('a Shopify file with products that are not counted asks for their stock, and gift cards and services are left out', async () => {
  const { questions, products } = await readSource(await loadSample('shopify.csv'));
  expect(questions.map(({ key }) => key)).toEqual(['uncountedStock']);
  expect(questions[0]?.text).toContain('of 2 products');
  expect(products.filter(({ fault }) => fault !== undefined)).toMatchObject([
    { line: 9, fault: 'gift cards are not sold here' },
  ]);
  const newer = await readSource(await loadSample('shopify-newer.csv'));
  expect(newer.questions).toEqual([]);
  expect(newer.products.at(-1)).toMatchObject({ sku: 'VISIT', fault: 'a service: nothing is sent' });
});
