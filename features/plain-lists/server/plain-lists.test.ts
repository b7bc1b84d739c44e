import { expect, test } from 'vitest';
import { fileReadings, type ReadingAnswers } from '#features/file-readings/contract/file-readings.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { signIn } from '#test/helpers/people.ts';
import { openImports } from '#test/helpers/product-imports.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { get, check, leaveOut, apply, undo, run, getRows, request } = openImports(shop, admin);

const getReading = async (id: string) => (await shop.call(fileReadings.get, { params: { id } }, admin.token)).body;
const answer = async (id: string, body: ReadingAnswers) => {
  const reply = await shop.call(fileReadings.answer, { params: { id }, body }, admin.token);
  await run();
  return reply;
};
const getProducts = async (skus: readonly string[]) => {
  const { rows } = await shop.db.$client.query(
    `select sku, name, unit_price_cents as cents, min_order as min, quantity_step as step, brand
       from product where sku = any($1) and status = 'active' order by sku`,
    [skus],
  );
  return rows;
};

const packs = `Art.-Nr.;Bezeichnung;VPE;Preis/Stk
50015;"Bogen 90° 1/2""";100;371,46
50016;"Bogen 90° 3/4""";50;570,60
50099;Muffe;1;0,0345
`;

test('a list with packs is not checked before staff answer how many pieces a price is for, and next month’s list asks nothing', async () => {
  const id = await check(packs);
  expect(await get(id)).toMatchObject({ state: 'asking', questions: 1, counts: { new: 0, refused: 0 } });
  expect((await request(productFiles.apply, id)).body).toMatchObject({
    code: 'import_asking',
    message: 'Answer the questions about this file first.',
  });
  const { questions } = await getReading(id);
  expect(questions).toEqual([
    {
      kind: 'priceOf',
      column: 'Preis/Stk',
      examples: [
        { name: 'Bogen 90° 1/2"', price: 371.46, minOrder: 100 },
        { name: 'Bogen 90° 3/4"', price: 570.6, minOrder: 50 },
      ],
      countColumns: [],
    },
  ]);
  const nothing = await shop.call(fileReadings.answer, { params: { id }, body: {} }, admin.token);
  expect([nothing.status, nothing.body.message]).toEqual([400, 'Choose how many pieces a price in this file is for.']);
  const column = await shop.call(fileReadings.answer, { params: { id }, body: { priceOf: 'column' } }, admin.token);
  expect([column.status, column.body.message]).toEqual([400, 'Choose the column with the number of pieces.']);
  expect((await answer(id, { priceOf: 'piece' })).status).toBe(200);
  expect(await get(id)).toMatchObject({ state: 'checked', counts: { new: 2, refused: 1 } });
  expect(await getRows(id, 'refused')).toMatchObject([
    { sku: '50099', problems: [{ message: '0.0345 a piece needs a minimum order, because it is not in whole cents' }] },
  ]);
  const next = await check(packs.replace(/50099.*\n/, ''));
  expect(await get(next)).toMatchObject({ state: 'checked', counts: { new: 2, refused: 0 } });
  await apply(next);
  expect(await getProducts(['50015', '50016'])).toEqual([
    { sku: '50015', name: 'Bogen 90° 1/2"', cents: 3714600, min: 100, step: 100, brand: null },
    { sku: '50016', name: 'Bogen 90° 3/4"', cents: 2853000, min: 50, step: 50, brand: null },
  ]);
  const again = await check(packs.replace(/50099.*\n/, ''));
  expect(await get(again)).toMatchObject({ state: 'checked', counts: { same: 2 } });
  expect(await undo(next)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await getProducts(['50015'])).toEqual([]);
});

test('a price of the pieces in a column becomes the price of the minimum order, and an empty count is refused', async () => {
  const id = await check(
    'Artikelnummer;Bezeichnung;Preis;PE;Mindestmenge\nPE-1;Nut A;3,45;100;200\nPE-2;Nut B;3,45;;10\n',
  );
  expect((await getReading(id)).questions).toMatchObject([{ kind: 'priceOf', countColumns: ['PE'] }]);
  await answer(id, { priceOf: 'column', countColumn: 'PE' });
  expect((await get(id)).unknown).toEqual([]);
  expect(await getRows(id, 'new')).toMatchObject([{ sku: 'PE-1' }]);
  expect(await getRows(id, 'refused')).toMatchObject([
    { sku: 'PE-2', problems: [{ message: 'This line does not say how many pieces its price is for' }] },
  ]);
  const { rows } = await shop.db.$client.query(
    `select draft ->> 'unitPriceCents' as cents from import_row where import_id = $1 and draft is not null`,
    [id],
  );
  expect(rows).toEqual([{ cents: '690' }]);
});

test('the price of one piece is refused for a product whose minimum order the file does not name', async () => {
  const goods = await createTestProduct(shop, { unitPriceCents: 37_146, minOrder: 100 });
  const { rows } = await shop.db.$client.query('select sku from product where id = $1', [goods.id]);
  const id = await check(`Art.-Nr.;PE;Preis\n${rows[0].sku};10;3,90\n${rows[0].sku}-X;10;4,50\n`);
  expect(await get(id)).toMatchObject({ state: 'asking' });
  await answer(id, { priceOf: 'column', countColumn: 'PE' });
  expect(await getRows(id, 'refused')).toMatchObject([
    { problems: [{ message: expect.stringContaining('The price is of one piece, but the shop sells at least 100.') }] },
    {},
  ]);
});

test('names that occur twice are distinguished by the size, and without a name column the description is the name', async () => {
  const list =
    'Code,Description,Size,Pack,Price\nE15,Elbow F/F,"1/2""",10,1.10\nE20,Elbow F/F,"3/4""",10,1.65\nE25,Elbow F/F,"1""",5,2.40\n';
  const id = await check(list);
  const { questions } = await getReading(id);
  expect(questions).toMatchObject([
    {
      kind: 'nameColumns',
      columns: ['Description', 'Size'],
      samples: ['Elbow F/F 1/2"', 'Elbow F/F 3/4"', 'Elbow F/F 1"'],
    },
    { kind: 'priceOf' },
  ]);
  const columns = (await shop.call(productFiles.listColumns, { params: { id } }, admin.token)).body.columns;
  const named = columns.map(({ name, field }: { name: string; field: string }) => ({
    name,
    field: name === 'Pack' ? 'minOrder' : field,
  }));
  await shop.call(productFiles.nameColumns, { params: { id }, body: { columns: named } }, admin.token);
  await run();
  await answer(id, { nameColumns: ['Description', 'Size'], priceOf: 'piece' });
  expect(await get(id)).toMatchObject({ state: 'checked', counts: { new: 3, refused: 0 } });
  await apply(id);
  expect(await getProducts(['E15', 'E20', 'E25'])).toMatchObject([
    { name: 'Elbow F/F 1/2"', cents: 1100, min: 10, step: 1 },
    { name: 'Elbow F/F 3/4"', cents: 1650, min: 10 },
    { name: 'Elbow F/F 1"', cents: 1200, min: 5 },
  ]);
});

test('a cost column before the price is left out, and the maker is the brand', async () => {
  const id = await check(
    'SKU,Name,Cost Price,Price,Maker\nT-1,Bib tap,5.00,12.50,Halden\nT-2,Pillar tap,9.00,21.00,Halden\n',
  );
  expect(await get(id)).toMatchObject({ state: 'checked', unknown: ['Cost Price'], counts: { new: 2 } });
  const { columns } = (await shop.call(productFiles.listColumns, { params: { id } }, admin.token)).body;
  expect(columns[2]).toMatchObject({ name: 'Cost Price', field: '', reason: expect.stringMatching(/may mean a cost/) });
  await apply(id);
  expect(await getProducts(['T-1', 'T-2'])).toMatchObject([
    { cents: 1250, brand: 'Halden' },
    { cents: 2100, brand: 'Halden' },
  ]);
});

test('a list without SKUs gets them, and the same list again changes nothing', async () => {
  const list = 'Title,Unit Price\nPVC ELBOW 45 DEG 110 MM,74.4\nPVC ELBOW 45 DEG 40 MM,9.68\n';
  const id = await check(list);
  expect((await getReading(id)).questions).toEqual([
    { kind: 'numberPrefix', samples: ['PVC ELBOW 45 DEG 110 MM', 'PVC ELBOW 45 DEG 40 MM'] },
  ]);
  await answer(id, { numberPrefix: 'pvc-' });
  await apply(id);
  expect(await getProducts(['PVC-0001', 'PVC-0002'])).toMatchObject([
    { name: 'PVC ELBOW 45 DEG 110 MM', cents: 7440, min: 1 },
    { name: 'PVC ELBOW 45 DEG 40 MM', cents: 968, min: 1 },
  ]);
  expect(await get(await check(list))).toMatchObject({ state: 'checked', counts: { same: 2, new: 0 } });
  const more = await check(`${list}PVC TEE,3.10\n`);
  expect(await getRows(more, 'new')).toMatchObject([{ sku: 'PVC-0003' }]);
});

test('one clear number decides how its whole column is read; without one, staff decide once', async () => {
  const id = await check('SKU;Name;Price\nP-1;Pump, small;1.234\nP-2;Pump, large;2.345,50\nP-3;Pump head;987,00\n');
  await apply(id);
  expect(await getProducts(['P-1', 'P-2', 'P-3'])).toMatchObject([
    { cents: 123400 },
    { cents: 234550 },
    { cents: 98700 },
  ]);
  const unclear = await check('SKU;Price;Name\nP-1;1.234;Pump, small\nP-2;2.500;Pump, large\n');
  expect((await getReading(unclear)).questions).toEqual([
    { kind: 'decimalMark', column: 'Price', samples: ['1.234', '2.500'] },
  ]);
  const wall = { label: 'Wall of Q', type: 'number', unit: 'in' } as const;
  expect((await shop.call(productDetails.addAttribute, { body: wall }, admin.token)).status).toBe(201);
  expect(await get(await check('SKU;Wall of Q\nP-1;1.125\n'))).toMatchObject({
    state: 'checked',
    counts: { changed: 1 },
  });
  await answer(unclear, { decimalMark: ',' });
  expect(await get(unclear)).toMatchObject({ state: 'checked', counts: { same: 1, changed: 1 } });
});

test('each amount that is not a price is refused with the reason', async () => {
  const lines = ['A-1;One;14.0000', "A-2;Two;1'234.50", 'A-3;Three;USD 12.00', 'A-4;Four;POA', 'A-5;Five;on request'];
  const id = await check(`SKU;Name;Price\n${[...lines, 'A-6;Six;0', 'A-7;Seven;19,90 EUR'].join('\n')}\n`);
  expect(await getRows(id, 'new')).toMatchObject([{ sku: 'A-1' }, { sku: 'A-2' }, { sku: 'A-3' }]);
  const refused = await getRows(id, 'refused');
  expect(refused.map(({ sku, problems }) => [sku, problems[0]?.message])).toEqual([
    ['A-4', '“POA” is not a price'],
    ['A-5', '“on request” is not a price'],
    ['A-6', 'The price must be more than zero'],
    ['A-7', 'This price is in EUR, but the shop sells in USD'],
  ]);
});

test.each([
  [
    'SKU;Name;Preis (EUR)\nF-1;One;12,50\n',
    'Line 1: the column Preis (EUR) is in EUR, but the shop sells in USD. Prices are not converted.',
  ],
  [
    'SKU;Name;Listenpreis;VK\nF-1;One;12,50;9,00\n',
    'Line 1: the columns Listenpreis and VK may each be the Unit Price. Choose the one to read.',
  ],
])('a list whose price column is not clear is not read: %s', async (list, fault) => {
  expect(await get(await check(list))).toMatchObject({ state: 'unreadable', fault });
});

test('a bar code that a spreadsheet has shortened is left empty, one with a wrong digit is the maker’s number, and such a SKU is refused', async () => {
  const id = await check(
    'SKU,Name,Price,EAN\nH-1,Washer,1.00,9.52E+12\nH-2,Nut,1.00,9520000000714\nH-3,Bolt,1.00,9520000000722\n1.23E+11,Stud,1.00,\n',
  );
  expect(await get(id)).toMatchObject({ state: 'checked', warned: 2, counts: { new: 3, refused: 1 } });
  expect(await getRows(id, 'warned')).toMatchObject([
    {
      sku: 'H-1',
      warnings: [{ column: 'EAN', message: 'bar code 9.52E+12: a spreadsheet has shortened it; left empty' }],
    },
    {
      sku: 'H-3',
      warnings: [{ column: 'EAN', message: "bar code: the last digit does not fit; kept as the maker's number" }],
    },
  ]);
  expect(await getRows(id, 'refused')).toMatchObject([
    { sku: '1.23E+11', problems: [{ message: expect.stringContaining('A spreadsheet has shortened this number') }] },
  ]);
  const rest = await leaveOut(id);
  await apply(rest);
  const { rows } = await shop.db.$client.query(
    `select p.sku, n.kind, n.label from product p join part_number n on n.product_id = p.id and n.kind <> 'sku'
      where p.sku like 'H-_' order by p.sku`,
  );
  expect(rows).toEqual([
    { sku: 'H-2', kind: 'gtin', label: '9520000000714' },
    { sku: 'H-3', kind: 'maker', label: '9520000000722' },
  ]);
});

test('SKUs of a file that differ in punctuation only are both read, and the later one has a warning while it is new', async () => {
  const list = 'SKU,Name,Price\nX-1/2,Half bend,1.00\nX-12,Twelve bend,2.00\nX-3,Bend,3.00\n';
  const id = await check(list);
  expect(await get(id)).toMatchObject({ warned: 1, counts: { new: 3, refused: 0 } });
  expect(await getRows(id, 'warned')).toMatchObject([
    { sku: 'X-12', warnings: [{ column: 'SKU', message: 'This SKU differs from that in line 2 in punctuation only' }] },
  ]);
  await apply(id);
  expect(await getProducts(['X-1/2', 'X-12'])).toHaveLength(2);
  expect(await get(await check(list))).toMatchObject({ warned: 0, counts: { same: 3 } });
});

test('an import shows the answers it was read with, not later ones, and answers to other questions stay', async () => {
  const list = 'Artikelnummer;Name;VPE;Preis;Farbe\nAN-1;Nut AN;10;1,10;\n';
  const october = await check(list);
  await answer(october, { priceOf: 'piece' });
  const november = await check(list.replace('1,10', '1.100'));
  expect((await getReading(november)).answers).toEqual({ priceOf: 'piece' });
  await answer(november, { priceOf: 'minimum', decimalMark: ',' });
  expect((await getReading(october)).answers).toEqual({ priceOf: 'piece' });
  await answer(october, { priceOf: 'piece' });
  const december = await check(list.replace('1,10', '1.100'));
  expect((await getReading(december)).answers).toEqual({ priceOf: 'piece', decimalMark: ',' });
  expect(await get(december)).toMatchObject({ state: 'checked' });
});
