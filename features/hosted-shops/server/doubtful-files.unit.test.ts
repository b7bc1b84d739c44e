import { expect, test } from 'vitest';
import type { Answers } from '#features/other-shops/server/source.ts';
import { readSource } from '#features/other-shops/server/samples/read-sample.ts';

const read = async (lines: readonly string[], answers: Answers = {}) =>
  (await readSource(Buffer.from(`${lines.join('\n')}\n`), answers)).products;

test('a file of a hosted shop without sale prices leaves the sales of an earlier file, and one with them ends them', async () => {
  const [unknown] = await read(['handle,sku,name,supply_price,retail_price', 'tap,T-1,Tap,5.00,9.90']);
  expect(unknown).not.toHaveProperty('reduced');
  const square = ['Token,Item Name,Variation Name,SKU,Price', 'A1,Tap,Regular,T-1,9.90'];
  expect((await read(square))[0]).not.toHaveProperty('reduced');
  const [known] = await read([`${square[0]},Online Sale Price`, `${square[1]},`]);
  expect(known?.reduced).toBe(null);
});

test('each Etsy listing has a key of its own, also without a SKU', async () => {
  const products = await read([
    'TITLE,PRICE,CURRENCY_CODE,QUANTITY,IMAGE1,SKU',
    'Tap,9.90,USD,7,,',
    'Nut,1.20,USD,7,,',
  ]);
  expect(products.map(({ sku, origin }) => [sku, origin])).toEqual([
    ['TAP', 'Tap|'],
    ['NUT', 'Nut|'],
  ]);
});

test('a Wix variant is refused if its price or surcharge cannot be read', async () => {
  const products = await read([
    'handleId,fieldType,name,sku,price,surcharge',
    'p1,Product,Tap,,€9.90,',
    'p1,Variant,,T-1,,3.50',
    'p2,Product,Nut,,1.20,',
    'p2,Variant,,N-1,,0.30 each',
    'p2,Variant,,N-2,,0.0',
  ]);
  expect(products.map(({ sku, priceCents, fault }) => [sku, priceCents, fault])).toEqual([
    ['T-1', null, 'Price is in €; the shop sells in USD'],
    ['N-1', null, 'There is no price in “1.20 + 0.30 each”'],
    ['N-2', 120, undefined],
  ]);
});

test('a stock that is no number gives a warning, also in one of several columns, and refuses a row of an inventory file', async () => {
  const head = 'Token,Item Name,Variation Name,SKU,Price,Current Quantity Main,Current Quantity Yard';
  const [counted, unclear] = await read([head, 'A1,Tap,Regular,T-1,9.90,1,2', 'A2,Nut,Regular,N-1,1.20,4,some']);
  expect([counted?.stock, unclear?.stock]).toEqual([3, 0]);
  expect(unclear?.warnings).toEqual([{ column: 'Stock', message: 'stock some is read as 0' }]);
  const inventory = await read(['Handle,SKU,Location,On hand', 'tap,T-1,Main,4', 'tap,T-1,Yard,some']);
  expect(inventory.map(({ fault }) => fault)).toEqual(['There is no stock in “some”']);
});

test('the variations of an eBay listing are in the currency of the listing', async () => {
  const products = await read([
    'CustomLabel,Title,Relationship,RelationshipDetails,Currency,StartPrice,Quantity',
    ',Clip,,,GBP,,',
    'C-15,,Variation,Size=15 mm,,1.20,9',
  ]);
  expect(products).toMatchObject([{ sku: 'C-15', priceCents: null, fault: 'Price is in GBP; the shop sells in USD' }]);
});

test('an Ecwid variation is refused if its price depends on its options, and not if it has one of its own', async () => {
  const products = await read([
    'type,product_internal_id,product_sku,product_name,product_price,product_option_name,product_option_markup,product_variation_sku,product_variation_option_Size',
    'product,7,E,Tap,12.50,,,,',
    'product_option,7,E,,,Size,3.5,,',
    'product_variation,7,E,,16.00,,,E-22,22 mm',
    'product_variation,7,E,,,,,E-28,28 mm',
  ]);
  expect(products.map(({ sku, priceCents, fault }) => [sku, priceCents, fault])).toEqual([
    ['E-22', 1600, undefined],
    ['E-28', 1250, 'This variant has no price of its own: buyers pay more for its Size in the other shop'],
  ]);
});

test('a Wix variant with a price of its own does not take the compared price of its product', async () => {
  const file = [
    'handle,fieldType,name,price,strikethroughPrice,sku,productOptionName1,productOptionChoices1',
    'tap,PRODUCT,Tap,10.00,20.00,,Size,15 mm;22 mm;28 mm',
    'tap,VARIANT,,16.00,,T-15,,15 mm',
    'tap,VARIANT,,17.00,18.00,T-22,,22 mm',
    'tap,VARIANT,,,,T-28,,28 mm',
  ];
  const prices = async (answers: Answers) =>
    (await read(file, answers)).map(({ priceCents, reduced }) => [priceCents, reduced?.priceCents]);
  expect(await prices({ salePrice: 'reduced' })).toEqual([
    [1600, undefined],
    [1800, 1700],
    [2000, 1000],
  ]);
  expect((await prices({ salePrice: 'regular' }))[0]).toEqual([1600, undefined]);
});

test('an Ecwid variation with another price does not take the compared price of its product', async () => {
  const file = [
    'type,product_internal_id,product_sku,product_name,product_price,product_compare_to_price,product_variation_sku,product_variation_option_Size',
    'product,7,E,Tap,12.50,20,,',
    'product_variation,7,E,,16.00,,E-22,22 mm',
    'product_variation,7,E,,12.50,,E-15,15 mm',
  ];
  const products = await read(file, { salePrice: 'regular' });
  expect(products.map(({ priceCents }) => priceCents)).toEqual([1600, 2000]);
});

test('a discount of the older Wix file that cannot be read is left out with a warning', async () => {
  const head = 'handleId,fieldType,name,sku,price,discountMode,discountValue';
  const [tap] = await read([head, 'p1,Product,Tap,T-1,9.90,PERCENT,ten'], { salePrice: 'reduced' });
  expect(tap).toMatchObject({
    priceCents: 990,
    warnings: [{ message: 'The sale price is left out: There is no price in “9.90 - ten”' }],
  });
});

test('a variant too far below its product is refused, and none is dropped', async () => {
  const sizes = Array.from({ length: 2600 }, (_, at) => at);
  const ecwid = await read([
    'type,product_internal_id,product_sku,product_name,product_price,product_variation_sku,product_variation_option_Size',
    'product,7,E,Tap,12.50,,',
    ...sizes.map((size) => `product_variation,7,E,,16.00,E-${size},${size} mm`),
  ]);
  const wix = await read([
    'handle,fieldType,name,price,sku,productOptionName1,productOptionChoices1',
    'tap,PRODUCT,Tap,10.00,,Size,1;2',
    ...sizes.map((size) => `tap,VARIANT,,16.00,T-${size},,${size} mm`),
  ]);
  for (const products of [ecwid, wix]) {
    expect(products).toHaveLength(2600);
    const refused = products.filter(({ fault }) => fault !== undefined);
    expect(refused).toHaveLength(101);
    expect(refused[0]?.fault).toBe('The row with the name of its product is missing, or more than 2,500 rows above it');
  }
});

test('a minimum order, a low stock and a weight that cannot be read give warnings', async () => {
  const head =
    'type,product_internal_id,product_sku,product_name,product_price,product_quantity_minimum_allowed_for_purchase,product_low_stock_notification_quantity,product_weight,product_is_inventory_tracked,product_quantity';
  const [tap, nut] = await read(
    [head, 'product,7,E-1,Tap,12.50,ten,-1,0.3 kg,true,', 'product,8,E-2,Nut,1.20,2.5,3.00,0.01,true,4'],
    { weightUnit: 'kg' },
  );
  expect(tap?.warnings.map(({ column, message }) => [column, message])).toEqual([
    ['Minimum Order', 'minimum order ten is read as 1'],
    ['Stock', 'the file has no stock of it, which is read as 0'],
    ['Low Stock', 'low stock -1 is read as 0'],
    ['Weight (g)', 'There is no weight in “0.3 kg”, so the product has none'],
  ]);
  expect(nut).toMatchObject({ minOrder: 2, lowStockAt: 3, weightGrams: 10 });
  expect(nut?.warnings.map(({ message }) => message)).toEqual(['minimum order 2.5 is read as 2']);
});

test.each([
  [
    'Squarespace',
    'Product ID [Non Editable],Variant ID [Non Editable],Product URL,Title,SKU,Option Name 1,Option Value 1,Price,Stock',
    ['p1,v1,tap,Tap,OLD-1,Size,15 mm,9.90,1', ',v2,,,OLD-2,Size,22 mm,9.90,1'],
    ['id:v1|15 mm', 'id:v2|22 mm'],
  ],
  [
    'Wix',
    'handleId,fieldType,name,sku,price,productOptionName1,productOptionDescription1',
    ['p1,Product,Tap,,9.90,Size,15 mm;22 mm', 'p1,Variant,,OLD-1,,,15 mm', 'p1,Variant,,OLD-2,,,22 mm'],
    ['id:p1|15 mm', 'id:p1|22 mm'],
  ],
  [
    'Ecwid',
    'type,product_internal_id,product_sku,product_name,product_price,product_variation_sku,product_variation_option_Size',
    ['product,7,E,Tap,9.90,,', 'product_variation,7,E,,9.90,OLD-1,15 mm', 'product_variation,7,E,,9.90,OLD-2,22 mm'],
    ['id:7|15 mm', 'id:7|22 mm'],
  ],
  [
    'Square',
    'Token,Item Name,Variation Name,SKU,Price',
    ['T1,Tap,15 mm,OLD-1,9.90', 'T1,Tap,22 mm,OLD-2,9.90'],
    ['id:T1|15 mm', 'id:T1|22 mm'],
  ],
  [
    'Lightspeed',
    'id,handle,sku,name,supply_price,retail_price,variant_option_one_name,variant_option_one_value',
    ['u1,tap,OLD-1,Tap,1,9.90,Size,15 mm', 'u2,tap,OLD-2,Tap,1,9.90,Size,22 mm'],
    ['id:u1|15 mm', 'id:u2|22 mm'],
  ],
  ['eBay', 'Item number,Title,Custom label (SKU),Available quantity,Start price', ['110,Tap,OLD-1,1,9.90'], ['id:110']],
])('the key of a product of %s does not change with its SKU in the other shop', async (_, head, rows, keys) => {
  const before = await read([head, ...rows]);
  const after = await read([head, ...rows.map((row) => row.replaceAll('OLD', 'NEW'))]);
  expect(before.map(({ origin }) => origin)).toEqual(keys);
  expect(after.map(({ origin }) => origin)).toEqual(keys);
});

test('an eBay auction is refused, because its price is only the first bid', async () => {
  const products = await read([
    'CustomLabel,Title,Format,StartPrice,Quantity',
    'A-1,Tap,Auction,0.99,1',
    'A-2,Nut,FixedPrice,1.20,9',
  ]);
  expect(products.map(({ sku, fault }) => [sku, fault])).toEqual([
    ['A-1', 'an auction: its price is only the first bid'],
    ['A-2', undefined],
  ]);
});

test('a product whose locations are in several places of an inventory file is refused, because their pieces are not added up', async () => {
  const products = await read([
    'Handle,SKU,Location,On hand',
    'tap,T-1,Main,4',
    'nut,N-1,Main,2',
    'nut,N-1,Yard,1',
    'tap,t-1,Yard,3',
  ]);
  const fault = 'The rows of its locations are not directly below each other: sort the file by SKU';
  expect(products.map(({ sku, stock, fault: why }) => [sku, why ?? stock])).toEqual([
    ['T-1', fault],
    ['N-1', 3],
    ['T-1', fault],
  ]);
});
