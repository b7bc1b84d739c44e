import { expect, test } from 'vitest';
import { compareSample } from './samples/compare-sample.ts';
import { loadSample, readSource } from './samples/read-sample.ts';

test('products of a Google feed become rows in our own format, and an amount in another currency is refused', async () => {
  const compared = await compareSample('google.tsv', await loadSample('google.tsv'), { uncountedStock: 10 });
  expect(compared.actual).toEqual(compared.expected);
});

test('products of a Google feed as RSS become rows in our own format, and only elements directly in a product count', async () => {
  const compared = await compareSample('google.xml', await loadSample('google.xml'), { uncountedStock: 10 });
  expect(compared.actual).toEqual(compared.expected);
});

test('the sale prices of a Google feed raise a question, and are the prices if staff choose so', async () => {
  const sample = await loadSample('google.tsv');
  const { questions, leftBehind } = await readSource(sample, { uncountedStock: 10, salePrice: 'regular' });
  expect(questions).toContainEqual({
    kind: 'salePrice',
    products: 1,
    examples: [{ name: 'Lever ball valve 1/2 in', regular: '9.45 USD', sale: '8.95 USD', until: '' }],
  });
  expect(leftBehind).toContain('sale_price');
  const sold = await readSource(sample, { uncountedStock: 10, salePrice: 'sale' });
  expect(sold.products[0]).toMatchObject({ sku: 'BV-12', priceCents: 895 });
  expect(sold.leftBehind).not.toContain('sale_price');
});

test('a Google feed may have commas between its cells, and capitals and blanks in its column names', async () => {
  const file =
    'ID,Title,Image Link,Availability,Price\nBV-12,Valve,https://old-shop.example/a.jpg,in stock,"$1,234.50"\n';
  const { source, questions, products } = await readSource(Buffer.from(file), { uncountedStock: 3 });
  expect(source).toBe('Google Merchant');
  expect(questions.map(({ kind }) => kind)).toEqual(['uncountedStock']);
  expect(products).toMatchObject([
    { sku: 'BV-12', priceCents: 123_450, stock: 3, pictures: [{ url: 'https://old-shop.example/a.jpg' }] },
  ]);
});

test('a Google feed in XML has the days of its sales and its quantities, and a product to order ahead has no stock', async () => {
  const item = (id: string, more: string) =>
    `<item><g:id>${id}</g:id><title>Tap</title><g:price>12.50 USD</g:price>${more}</item>`;
  const feed = [
    '<rss xmlns:g="g"><channel>',
    item(
      'A',
      '<g:availability>in_stock</g:availability><g:quantity>12</g:quantity><g:sale_price>10.00 USD</g:sale_price><g:sale_price_effective_date>2026-11-01T00:00-0800/2026-12-31T23:59-0800</g:sale_price_effective_date>',
    ),
    item('B', '<g:availability>preorder</g:availability>'),
    item('C', '<g:availability>backorder</g:availability><g:quantity>5</g:quantity>'),
    '</channel></rss>',
  ].join('');
  for (const bytes of [Buffer.from(feed), Buffer.from(`\uFEFF${feed}`, 'utf16le')]) {
    const { questions, products } = await readSource(bytes, { salePrice: 'reduced', uncountedStock: 7 });
    expect(questions.map(({ kind }) => kind)).toEqual(['salePrice']);
    expect(products.map(({ sku, stock, reduced }) => [sku, stock, reduced])).toEqual([
      ['A', 12, { priceCents: 1000, startsOn: '', endsOn: '2026-12-31' }],
      ['B', 0, null],
      ['C', 0, null],
    ]);
  }
});
