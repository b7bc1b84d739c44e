import { expect, test } from 'vitest';
import { compareSample } from './samples/compare-sample.ts';
import { loadSample, readSource } from './samples/read-sample.ts';

test('products of a Magento file become rows in our own format: sizes get facts from the product below that lists them', async () => {
  const compared = await compareSample('magento2.csv', await loadSample('magento2.csv'), {
    weightUnit: 'kg',
    pictureBase: 'https://old-shop.example/media/catalog/product',
  });
  expect(compared.actual).toEqual(compared.expected);
});

test('if staff enter no address for them, the pictures of a Magento file are looked up in a ZIP by file name', async () => {
  const { products } = await readSource(await loadSample('magento2.csv'));
  expect(products[0]?.pictures).toEqual([
    { url: 'rva.jpg', alt: '' },
    { url: 'rva2.jpg', alt: 'Open' },
    { url: 'rva3.jpg', alt: 'Closed' },
  ]);
});

test('a Magento file needs answers about weights, sale prices and pictures; sets are refused, other languages and parents are not products', async () => {
  const { questions, leftBehind, products } = await readSource(await loadSample('magento2.csv'));
  expect(questions).toEqual([
    { kind: 'weightUnit', samples: ['0.430000', '0.510000', '0.001000'] },
    {
      kind: 'salePrice',
      products: 1,
      examples: [{ name: 'Fibre washer', regular: '0.034500', sale: '0.030000', until: '2026-12-31' }],
    },
    { kind: 'pictureBase', samples: ['/r/v/rva.jpg', '/r/v/rva2.jpg', '/r/v/rva3.jpg'] },
  ]);
  expect(leftBehind).toContain('Texts in other languages (de)');
  const sold = await readSource(await loadSample('magento2.csv'), { salePrice: 'sale' });
  expect(sold.products[2]).toMatchObject({ sku: 'WASHER-100', priceCents: 300 });
  expect(products.map(({ sku, fault }) => [sku, fault])).toEqual([
    ['RV-15-A', undefined],
    ['RV-22-A', undefined],
    ['WASHER-100', undefined],
    ['SET-1', 'a set of products: make a kit'],
    ['OFF-1', undefined],
  ]);
});

test('sizes of a Magento product without an address belong to a family by its name', async () => {
  const file = [
    'sku,product_type,attribute_set_code,name,price,qty,product_online,allow_backorders,configurable_variations',
    'V-15,simple,Default,Valve 15,9.00,4.0000,1,1,',
    'V,configurable,Default,Gate valve,9.00,0,1,0,"sku=V-15,size=15 mm"',
  ].join('\n');
  const { products } = await readSource(Buffer.from(file));
  expect(products).toMatchObject([
    {
      family: 'gate-valve',
      warnings: [{ message: 'the other shop sells it when out of stock; this shop does not' }],
    },
  ]);
});

test('a Magento file without columns of stock and visibility leaves the stock, and hides no product', async () => {
  const file = 'sku,product_type,product_websites,name,price\nT-1,simple,base,Tap,9.90\n';
  const [product] = (await readSource(Buffer.from(file))).products;
  expect(product).toMatchObject({ sku: 'T-1', priceCents: 990, isDraft: false });
  expect(product).not.toHaveProperty('stock');
});
