import { expect, test } from 'vitest';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import type { RowList } from '#features/catalog-import/contract/import-rows.ts';
import { buildProductDraft, placeOrder, createTestProduct, writeDrafts } from '#test/helpers/products.ts';
import { createMessyList } from '#test/helpers/messy-list.ts';
import { signIn } from '#test/helpers/people.ts';
import { openImports } from '#test/helpers/product-imports.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { findBrokenRules } from '#features/rules.ts';
import type { ProductDraft } from '#features/product-editing/server/product-draft.ts';
import { describePriceJump } from '#features/product-columns/contract/price-jump.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const write = (drafts: readonly ProductDraft[]) => writeDrafts(shop, drafts);

const desk = openImports(shop, admin);

const check = async (bytes: string | Buffer) => {
  const params = { id: await desk.check(bytes) };
  const { body: found } = await shop.call(productFiles.get, { params }, admin.token);
  const getRows = async (kind: RowList) =>
    (await shop.call(productFiles.listRows, { params, query: { kind, limit: 100 } }, admin.token)).body;
  return { ...found, getRows };
};

const versions = async () => {
  const { rows } = await shop.db.$client.query(
    `select p.id, p.version, s.on_hand from product p join stock s on s.product_id = p.id order by p.id`,
  );
  return rows;
};

const pictures = '/pictures/x.svg A valve';

test('a partial file changes only its columns, and a check writes no product', async () => {
  const one = buildProductDraft({ unitPriceCents: 1250 });
  const other = buildProductDraft();
  await write([one, other]);
  const before = await versions();
  const found = await check(`SKU;price\r\n${one.sku};12,50\r\n${other.sku};"1.099,90"\r\n`);
  expect(found).toMatchObject({
    fileName: 'list.csv',
    state: 'checked',
    unknown: [],
    done: 0,
    counts: { refused: 0, new: 0, changed: 1, same: 1 },
    warned: 1,
  });
  expect(await found.getRows('warned')).toEqual(await found.getRows('changed'));
  expect(await found.getRows('same')).toMatchObject([{ line: 2, name: one.name, warnings: [] }]);
  expect(await found.getRows('changed')).toEqual([
    {
      line: 3,
      sku: other.sku,
      name: other.name,
      problems: [],
      changes: [{ column: 'price', before: '10.00', after: '1099.90' }],
      warnings: [{ column: 'price', message: '110 times the old price' }],
    },
  ]);
  expect(await versions()).toEqual(before);
});

test('an unknown SKU without a name is reported as one problem, beside those of unreadable cells', async () => {
  const found = await check('SKU;price;Category\nGONE-1;abc;\n');
  expect(await found.getRows('refused')).toMatchObject([
    {
      line: 2,
      sku: 'GONE-1',
      name: '',
      problems: [
        { column: 'price', message: '“abc” is not a price' },
        { column: 'SKU', message: 'There is no product with this SKU, and a new one needs a name' },
      ],
    },
  ]);
});

test('a supplier’s list without categories and pictures becomes products in the category Other', async () => {
  const params = { id: await desk.check('SKU;Name;Price;EAN\nPLAIN-1;Plain tee;12,50;4006381333931\n') };
  const { body: found } = await shop.call(productFiles.get, { params }, admin.token);
  expect(found.counts).toEqual({ refused: 0, new: 1, changed: 0, same: 0 });
  expect((await desk.apply(params.id)).state).toBe('applied');
  const { rows } = await shop.db.$client.query(
    `select p.description, c.slug, i.url, i.alt, n.label from product p join category c on c.id = p.category_id
       join product_image i on i.product_id = p.id join part_number n on n.product_id = p.id and n.kind = 'gtin'
      where p.sku = 'PLAIN-1'`,
  );
  expect(rows).toEqual([
    {
      description: 'Plain tee',
      slug: 'other',
      url: '/pictures/no-picture.svg',
      alt: 'Plain tee',
      label: '4006381333931',
    },
  ]);
  expect((await shop.call(productFiles.export, { query: {} }, admin.token)).body).toContain(
    'PLAIN-1,Plain tee,Plain tee,Other',
  );
});

test.each([
  [1000, 1500, null],
  [1000, 501, null],
  [0, 900, null],
  [1000, 1501, '50.1 % above the old price'],
  [1000, 499, '50.1 % below the old price'],
  [1250, 12_500, '10 times the old price: is the decimal mark in the right place?'],
  [99_900, 999, 'A 100th of the old price: is the decimal mark in the right place?'],
])('a price change from %i to %i cents is described as %s', (before, after, expected) => {
  expect(describePriceJump(before, after)).toBe(expected);
});

test.each([
  ['titles in the first column', 'Prices of 2026;;\n;;\nValid until spring;;\nSKU;Price;Bin\n'],
  ['a title with commas, which separate no cells', 'Prices, as of 25.11., net\n\nSKU;Price;Bin\n'],
])('a list is read below %s', async (_, head) => {
  const { sku } = buildProductDraft();
  await write([{ ...buildProductDraft(), sku }]);
  const found = await check(`${head}${sku};"12,50";A-1\n`);
  expect(await found.getRows('changed')).toMatchObject([{ line: head.split('\n').length, sku }]);
  const faultyImport = await check(`${head.replace('SKU', 'Number')}${sku};1;A-1\n`);
  expect(faultyImport.fault).toBe(`Line ${head.split('\n').length - 1}: the column SKU is missing.`);
});

test('the stock of a file is compared with what can be sold', async () => {
  const goods = await createTestProduct(shop, { stock: 30 });
  await placeOrder(shop, await signIn(shop.db), goods, 4);
  const { rows } = await shop.db.$client.query('select sku from product where id = $1', [goods.id]);
  const sku: string = rows[0].sku;
  expect((await check(`SKU,Stock\n${sku},26\n`)).counts.same).toBe(1);
  const found = await check(`SKU,Stock\n${sku},30\n`);
  expect((await found.getRows('changed'))[0].changes).toEqual([{ column: 'Stock', before: '26', after: '30' }]);
});

test.each([
  [
    'a file that is not text',
    Buffer.from([0, 1, 2, 0]),
    'This is not a CSV file. Save the sheet as CSV and try again.',
  ],
  ['an empty one', '\n\n', 'There is nothing in this file.'],
  ['one without SKU', 'Name;Stock\na;1', 'Line 1: the column SKU is missing.'],
  ['a file without a known column', 'SKU;Shade\na;red', 'Line 1: SKU is the only column we know.'],
  [
    'a file with the same column twice',
    'SKU;Price;Unit price\na;1;2',
    'Line 1: the columns Price and Unit price may each be the Unit Price. Choose the one to read.',
  ],
  ['a file with too many columns', `SKU;Price${';'.repeat(500)}\na;1\n`, 'Line 1 has more than 500 cells.'],
  ['an open quotation', 'SKU;Name\na;"b\nc;d\n', 'A quotation mark that opens after line 1 is not closed.'],
])('%s is refused as a whole', async (_, bytes, message) => {
  const { _id, state, fault } = await check(bytes);
  expect([state, fault]).toEqual(['unreadable', message]);
  const { status, body } = await desk.request(productFiles.apply, _id);
  expect([status, body.code]).toEqual([409, 'import_faulty']);
});

test('every problem of a messy list is reported with line and column, and nothing is written', async () => {
  const { drafts, messy } = createMessyList();
  await write(drafts);
  const before = await versions();
  const found = await check(messy);
  expect(found.unknown).toEqual(['Shade']);
  const refused: { line: number; problems: { column: string; message: string }[] }[] = await found.getRows('refused');
  const messages = refused.flatMap(({ line, problems }) =>
    problems.map(({ column, message }) => [line, column, message]),
  );
  expect(messages).toEqual([
    [10, 'Product name', 'Name is Required'],
    [20, 'Unit price', '“abc” is not a price'],
    [40, 'Stock', 'Enter a whole number'],
    [50, 'SKU', 'This SKU is already in line 3'],
    [60, 'SKU', 'SKU is Required'],
    [70, '', 'This line has 5 cells, but the first line has 7'],
    [80, 'Category', 'We have no category “Toys”.'],
    [90, 'Product name', expect.stringMatching(/name/i)],
    [100, 'Unit price', 'The price must be more than zero'],
    [100, 'Stock', 'Stock cannot be below zero'],
  ]);
  const changed: { line: number; changes: object[] }[] = await found.getRows('changed');
  expect(changed[0]).toMatchObject({
    line: 2,
    changes: [
      { column: 'Unit price', before: '10.00', after: '12.50' },
      { column: 'Brand', before: '', after: 'Mühl & Söhne' },
    ],
  });
  expect(found.counts).toEqual({ refused: 9, new: 1, changed: 1168, same: 0 });
  expect(await versions()).toEqual(before);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a value that a column cannot accept is reported with its column, however long it is', async () => {
  const one = { ...buildProductDraft(), sku: buildProductDraft().sku.toUpperCase() };
  await write([one]);
  /** Reads a cell in many rows. If the work grew with the square of a cell's length, it would take minutes. */
  const getProblems = async (column: string, cell: string) => {
    const others = Array.from({ length: 40 }, (_, at) => `${one.sku}-${at};${cell}`);
    const began = performance.now();
    const [row] = await (await check(`SKU;${column}\n${one.sku};${cell}\n${others.join('\n')}\n`)).getRows('refused');
    expect(performance.now() - began).toBeLessThan(30_000);
    return row?.problems;
  };
  const gap = ' '.repeat(40_000);
  expect(await getProblems('Price', '9'.repeat(20))).toEqual([
    { column: 'Price', message: 'Enter an amount such as 12.50' },
  ]);
  expect(await getProblems('Category', '')).toEqual([{ column: 'Category', message: 'The category is missing' }]);
  expect(await getProblems('Ends', `a${gap}b`)).toMatchObject([{ message: expect.stringMatching(/G 1\/2 in male/) }]);
  expect(await getProblems('Category', `a${gap}b`)).toMatchObject([
    { message: expect.stringMatching(/^We have no category “a +\.\.\.”\.$/) },
  ]);
  expect(await getProblems('Pictures', 'x'.repeat(200_000))).toMatchObject([{ message: 'This is far too long' }]);
  const odd = ['A'.repeat(61), '---', '\u200b'].map((sku) => `${sku};New ${sku.slice(0, 3)};x;Valves;3;${pictures}`);
  const found = await check(
    `Article${'!'.repeat(200)};SKU;Name;Description;Category;Price;Pictures\n;${odd.join('\n;')}\n`,
  );
  expect(found.unknown).toEqual([`Article${'!'.repeat(113)}`]);
  const refused: { problems: object[] }[] = await found.getRows('refused');
  expect(refused.map(({ problems }) => problems)).toEqual([
    [{ column: 'SKU', message: 'Must be 60 characters or shorter' }],
    [{ column: 'SKU', message: 'Enter letters or digits' }],
    [{ column: 'SKU', message: 'SKU is Required' }],
  ]);
});

test('an export imports as no change', async () => {
  await write([
    {
      ...buildProductDraft({ priceBreaks: [{ from: 10, percent: 7.5 }] }),
      description: 'Two lines,\r\nwith "words"; and |bars| and \\ too ',
      pictures: [{ url: '/pictures/a b.svg', alt: "'=A | B\\" }],
      brand: '=SUM(1)',
      partNumbers: [{ kind: 'maker', label: 'QX 12|9' }],
      attributes: [{ key: 'pressure', value: '16' }],
      ends: [{ joint: 'G', size: '1/2 in', gender: 'male' }],
    },
  ]);
  const found = await check(await desk.exportAll());
  expect(found.counts).toMatchObject({ refused: 0, new: 0, changed: 0 });
  expect(found.counts.same).toBeGreaterThan(0);
});

test('accessories match by SKU, even of new products in the file; an unknown SKU gives a warning', async () => {
  const head = 'SKU\tName\tDescription\tCategory\tPrice\tPictures\tAccessories';
  const buildRow = (sku: string, goesWith: string) =>
    `${sku}\t${sku} valve\tTurns.\tvalves\t5\t${pictures}\t${goesWith}`;
  const found = await check(
    [head, buildRow('ACC-1', ''), buildRow('ACC-2', 'acc-1 | SEL-0011'), buildRow('ACC-3', 'SEL-0011 | sel-9999')].join(
      '\n',
    ),
  );
  const rows = await found.getRows('new');
  expect(rows.map(({ warnings }: { warnings: unknown }) => warnings)).toEqual([
    [],
    [],
    [{ column: 'Accessories', message: 'No product for sale has the SKU SEL-9999 yet' }],
  ]);
  expect(rows[1].changes).toContainEqual({ column: 'Accessories', before: '', after: 'ACC-1 | SEL-0011' });
  const twice = await check([head, buildRow('ACC-4', 'SEL-0011 | SEL-0011')].join('\n'));
  expect((await twice.getRows('refused'))[0].problems).toEqual([
    { column: 'Accessories', message: 'This SKU is listed twice' },
  ]);
  const itself = await check([head, buildRow('ACC-5', 'SEL-0011 | acc-5')].join('\n'));
  expect((await itself.getRows('refused'))[0].problems).toEqual([
    { column: 'Accessories', message: 'A product cannot be its own accessory' },
  ]);
});

test('a new product is listed with everything that it will have', async () => {
  const found = await check(
    `SKU\tName\tDescription\tCategory\tPrice\tPictures\tPart Numbers\tEnds\tMax pressure\nnew-1\tNew valve\tTurns.\tvalves\t5.5\t${pictures}\tmaker: Q 1\tG 1/2 in male\t16,5\n`,
  );
  expect(found.counts).toEqual({ refused: 0, new: 1, changed: 0, same: 0 });
  expect(await found.getRows('new')).toEqual([
    {
      line: 2,
      sku: 'NEW-1',
      name: 'New valve',
      problems: [],
      warnings: [],
      changes: [
        ['Name', 'New valve'],
        ['Description', 'Turns.'],
        ['Category', 'Valves'],
        ['Price', '5.50'],
        ['Pictures', pictures],
        ['Part Numbers', 'maker: Q 1'],
        ['Ends', 'G 1/2 in male'],
        ['Max pressure', '16.5'],
      ].map(([column, after]) => ({ column, before: '', after })),
    },
  ]);
});

test('an unknown category is named, with the most similar ones', async () => {
  const found = await check('SKU;Name;Price;Category\nNEAR-1;Near one;1,50;Ball valvs\nNEAR-2;Near two;1,50;Qwzx\n');
  expect(await found.getRows('refused')).toMatchObject([
    {
      problems: [
        {
          column: 'Category',
          message: expect.stringMatching(/^We have no category “Ball valvs”\. Similar: .*Ball valves/),
        },
      ],
    },
    { problems: [{ column: 'Category', message: 'We have no category “Qwzx”.' }] },
  ]);
});

test('a SKU altered by a spreadsheet is refused; a bar code is repaired, left empty, or kept as the maker’s number, with a warning', async () => {
  const one = { ...buildProductDraft(), partNumbers: [{ kind: 'maker' as const, label: 'QX 12' }] };
  await write([one]);
  const rows = ['NOT-1;4.00638E+12', 'NOT-2;4,00123E+12', 'NOT-3;4006381333932', 'NOT-4;123', '1.23E+11;4006381333931'];
  const fine = [`${one.sku};36000291452`, 'IS-1;4006381333931'];
  const found = await check(
    `SKU;EAN;Name;Price\n${[...rows, ...fine].map((row, at) => `${row};Number ${at} of a list;1,50`).join('\n')}\n`,
  );
  const expectedWarnings = ['shortened it', 'shortened it', 'digit does not fit; kept', 'digit does not fit; kept'];
  expect((await found.getRows('warned')).slice(0, 4)).toMatchObject(
    expectedWarnings.map((message, at) => ({
      line: at + 2,
      warnings: [{ column: 'EAN', message: expect.stringContaining(message) }],
    })),
  );
  expect(await found.getRows('refused')).toMatchObject([
    { line: 6, problems: [{ column: 'SKU', message: expect.stringContaining('has shortened this number') }] },
  ]);
  // The maker's number stays, because the column has only bar codes.
  const change = { column: 'EAN', before: 'maker: QX 12', after: 'maker: QX 12 | gtin: 036000291452' };
  expect(await found.getRows('changed')).toMatchObject([{ changes: expect.arrayContaining([change]) }]);
  expect(found.counts).toMatchObject({ refused: 1, new: 5, changed: 1 });
});
