import { expect, test } from 'vitest';
import { compareSample } from './samples/compare-sample.ts';
import { loadSample, readSource } from './samples/read-sample.ts';

test('products of a Google feed become rows of our own, and an amount in another currency is refused', async () => {
  const compared = await compareSample('google.tsv', await loadSample('google.tsv'), { uncountedStock: 10 });
  expect(compared.actual).toEqual(compared.expected);
});

test('products of a Google feed as RSS become rows of our own, and only their own elements count', async () => {
  const compared = await compareSample('google.xml', await loadSample('google.xml'), { uncountedStock: 10 });
  expect(compared.actual).toEqual(compared.expected);
});

test('a Google feed may have commas between its cells, and capitals and blanks in its column names', async () => {
  const file =
    'ID,Title,Image Link,Availability,Price\nBV-12,Valve,https://old-shop.example/a.jpg,in stock,"$1,234.50"\n';
  const { source, questions, products } = await readSource(Buffer.from(file), { uncountedStock: 3 });
  expect(source).toBe('Google Merchant');
  expect(questions.map(({ key }) => key)).toEqual(['uncountedStock']);
  expect(products).toMatchObject([
    { sku: 'BV-12', priceCents: 123_450, stock: 3, pictures: [{ url: 'https://old-shop.example/a.jpg' }] },
  ]);
});
