import { expect, test } from 'vitest';
import { ProductCells } from '#features/other-shops/server/product-cells.ts';
import { readSource } from '#features/other-shops/server/samples/read-sample.ts';

const head = 'Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location';
const read = (columns: string, ...lines: string[]) =>
  readSource(Buffer.from([`${head},${columns}`, ...lines].join('\n')));

test('the inventory file of Shopify only changes stock: the pieces of all locations together', async () => {
  const { source, leftBehind, products } = await read(
    'Available (not editable),On hand (current),On hand (new)',
    'valve,Valve,Size,15 mm,v-15,,,Main,11,12,',
    'valve,Valve,Size,15 mm,v-15,,,Yard,3,3,',
    'valve,Valve,Size,22 mm,v-22,,,Main,0,not stocked,',
  );
  expect([source, leftBehind]).toEqual(['Shopify', []]);
  expect(products).toMatchObject([
    { line: 2, sku: 'V-15', stock: 15 },
    { line: 4, sku: 'V-22', stock: 0 },
  ]);
  const cells = new ProductCells();
  for (const product of products) cells.add(product);
  expect(cells.writeHead()).toEqual(['SKU', 'Stock']);
});

test('an inventory file of Shopify without pieces is refused with what to export', async () => {
  await expect(read('Main warehouse', 'valve,Valve,Size,15 mm,v-15,,,x,12')).rejects.toThrow('no column On hand');
});
