import { expect, test } from 'vitest';
import { compareSample } from './samples/compare-sample.ts';
import { buildWorkbook, loadSample, readSource } from './samples/read-sample.ts';

const products = await loadSample('opencart-products.csv');
const categories = await loadSample('opencart-categories.csv');

test('products of an OpenCart workbook become rows in our own format, with categories from their sheet', async () => {
  const workbook = await buildWorkbook({ Products: products, Categories: categories });
  const compared = await compareSample('opencart-products.csv + opencart-categories.csv', workbook, {
    uncountedStock: 900,
  });
  expect(compared.actual).toEqual(compared.expected);
});

test('more pictures and attributes of an OpenCart product come from their sheets', async () => {
  const workbook = await buildWorkbook({
    Products: products,
    AdditionalImages: Buffer.from('product_id,image,sort_order\n42,catalog/tools/side.jpg,0\n'),
    ProductAttributes: Buffer.from('product_id,attribute_group,attribute,text(en-gb)\n42,Data,Range,3&quot;\n'),
  });
  const read = await readSource(workbook);
  expect(read.products[0]).toMatchObject({
    pictures: [{ url: 'pc35.jpg' }, { url: 'side.jpg' }],
    attributes: [{ label: 'Range', value: '3"' }],
  });
});

test('an OpenCart file without its other sheets says that categories are not imported', async () => {
  const read = await readSource(products);
  expect(read.source).toBe('OpenCart');
  expect(read.leftBehind.join()).toContain('upload the whole workbook');
  expect(read.products).toMatchObject([{ category: '' }, { category: '' }]);
});

test('an OpenCart workbook needs answers about specials and pictures; the special with the first priority is used', async () => {
  const head = 'product_id,customer_group,priority,price,date_start,date_end';
  const specials = [
    '42,Default,2,20.00,,',
    '42,Default,1,30.00,0000-00-00,0000-00-00',
    '43,Default,1,0.01,,2026-01-01',
  ];
  const workbook = await buildWorkbook({ Products: products, Specials: Buffer.from([head, ...specials].join('\n')) });
  const { questions, leftBehind } = await readSource(workbook);
  expect(questions).toEqual([
    { kind: 'uncountedStock', products: 1 },
    {
      kind: 'salePrice',
      products: 1,
      examples: [{ name: 'Pipe cutter 3-35 mm', regular: '34.5000', sale: '30.00', until: '' }],
    },
    { kind: 'pictureBase', samples: ['catalog/tools/pc35.jpg', 'catalog/f/olive.jpg'] },
  ]);
  expect(leftBehind).toContain('Specials');
  const sold = await readSource(workbook, { salePrice: 'sale', pictureBase: 'https://old-shop.example/image' });
  expect(sold.products).toMatchObject([
    { priceCents: 3000, pictures: [{ url: 'https://old-shop.example/image/catalog/tools/pc35.jpg' }] },
    { priceCents: 400 },
  ]);
});

test('specials of other groups of customers are no sales, and options of OpenCart products are not dropped silently', async () => {
  const specials = [
    'product_id,customer_group,priority,price,date_start,date_end',
    '42,Trade,0,20.00,,',
    '42,Default,1,30.00,,',
  ];
  const workbook = await buildWorkbook({
    Products: products,
    Specials: Buffer.from(specials.join('\n')),
    ProductOptions: Buffer.from('product_id,option,default_option_value,required\n43,Length,,true\n'),
  });
  const read = await readSource(workbook, { salePrice: 'reduced' });
  expect(read.products.map(({ reduced, warnings }) => [reduced, warnings.map(({ message }) => message)])).toEqual([
    [{ priceCents: 3000, startsOn: '', endsOn: '' }, []],
    [null, ['buyers choose its Length in the other shop; here each choice needs a product of its own']],
  ]);
  expect(read.leftBehind).toEqual(
    expect.arrayContaining(['Specials of groups of customers (Trade)', 'ProductOptions']),
  );
});

test('weights of OpenCart in an unknown unit wait for the unit', async () => {
  const head = 'product_id,name(en-gb),model,stock_status_id,price,quantity,weight,weight_unit';
  const file = Buffer.from(`${head}\n1,Tap,T-1,7,9.90,3,500,Gramm\n2,Nut,N-1,7,1.20,3,5,g\n`);
  const { questions, products: read } = await readSource(file, { weightUnit: 'g' });
  expect(questions).toEqual([{ kind: 'weightUnit', samples: ['500'] }]);
  expect(read.map(({ weightGrams }) => weightGrams)).toEqual([500, 5]);
});
