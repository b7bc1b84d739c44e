import { expect, test } from 'vitest';
import { attributes } from '#features/attributes/contract/attributes.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { openImports } from '#test/helpers/product-imports.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { get, check, apply, run, getRows } = openImports(shop, admin);
const drafts = [buildProductDraft(), buildProductDraft()].map((one) => ({ ...one, sku: one.sku.toUpperCase() }));
await writeDrafts(shop, drafts);
const [one, other] = drafts.map(({ sku }) => sku);

const getColumns = async (id: string) =>
  (await shop.call(productFiles.listColumns, { params: { id } }, admin.token)).body;
const nameColumns = (id: string, fields: Record<string, string>) => {
  const columns = Object.entries(fields).map(([name, field]) => ({ name, field }));
  return shop.call(productFiles.nameColumns, { params: { id }, body: { columns } }, admin.token);
};
const head = 'Art.-Nr.;VK netto;Bestand;Unit price (USD);Notes';

test('a file with unknown headers, and the next one like it, is read by the columns that staff choose', async () => {
  const id = await check(`${head}\n${one};12,50;7;99;ask\n${other};13,50;8;99;\n`);
  expect(await get(id)).toMatchObject({
    state: 'unreadable',
    fault: 'Line 1: the columns VK netto and Unit price (USD) may each be the Unit Price. Choose the one to read.',
  });
  const found = await getColumns(id);
  expect(found.columns).toEqual([
    { name: 'Art.-Nr.', samples: [one, other], field: 'sku', suggested: '' },
    { name: 'VK netto', samples: ['12,50', '13,50'], field: '', suggested: '' },
    { name: 'Bestand', samples: ['7', '8'], field: 'stock', suggested: '' },
    { name: 'Unit price (USD)', samples: ['99', '99'], field: '', suggested: '' },
    { name: 'Notes', samples: ['ask'], field: '', suggested: '' },
  ]);
  expect(found.choices).toContainEqual({ field: 'unitPrice', label: 'Unit Price' });
  const fields = { 'Art.-Nr.': 'sku', 'VK netto': 'unitPrice', Bestand: 'stock', 'Unit price (USD)': '', Notes: '' };
  expect((await nameColumns(id, fields)).body).toMatchObject({ state: 'checking', fault: '' });
  await run();
  expect(await get(id)).toMatchObject({
    state: 'checked',
    counts: { changed: 2 },
    unknown: ['Unit price (USD)', 'Notes'],
  });
  expect(await getRows(id, 'changed')).toMatchObject([
    {
      sku: one,
      changes: [
        { column: 'VK netto', after: '12.50' },
        { column: 'Bestand', after: '7' },
      ],
    },
    { sku: other },
  ]);
  const next = await check(`Notes;Bestand;Art.-Nr.;VK netto;Unit price (USD)\n;9;${one};14,50;1\n`);
  expect(await get(next)).toMatchObject({ state: 'checked', counts: { changed: 1, refused: 0 } });
  expect((await getColumns(next)).columns[1]).toEqual({
    name: 'Bestand',
    samples: ['9'],
    field: 'stock',
    suggested: '',
  });
  await apply(next);
  expect((await nameColumns(next, fields)).body.code).toBe('import_stale');
});

test('a column with the exact name of a field takes precedence over an earlier column with a similar name', async () => {
  const id = await check(`Nr;Unit;Unit Price\n${one};pc;12.50\n`);
  expect((await getColumns(id)).columns).toMatchObject([
    { name: 'Nr', field: '' },
    { name: 'Unit', field: '' },
    { name: 'Unit Price', field: 'unitPrice' },
  ]);
});

test('an invalid choice of columns is rejected with a reason, and the file stays as it is', async () => {
  const id = await check(`Nr;Preis;Menge\n${one};1;2\n`);
  const getError = async (fields: Record<string, string>) => {
    const { status, body } = await nameColumns(id, fields);
    return [status, body.message];
  };
  expect(await getError({ Nr: '', Preis: 'unitPrice' })).toEqual([
    400,
    'Choose the column with the SKU, or those with name and price.',
  ]);
  expect(await getError({ Nr: 'sku', Preis: '' })).toEqual([400, 'Choose at least one more column besides the SKU.']);
  expect(await getError({ Nr: 'sku', Preis: 'stock', Menge: 'stock' })).toEqual([
    400,
    'Two columns are read as Stock. Leave one out.',
  ]);
  expect(await getError({ Nr: 'sku', Preis: 'nothing' })).toEqual([400, 'There is no such field.']);
  expect(await get(id)).toMatchObject({ state: 'unreadable' });
  const broken = await check('SKU;Name\na;"b\n');
  expect((await getColumns(broken)).columns).toEqual([
    { name: 'SKU', samples: [], field: 'sku', suggested: '' },
    { name: 'Name', samples: [], field: 'name', suggested: '' },
  ]);
});

test('a column is matched by its name if its attribute was merged, and ignored if its attribute was deleted', async () => {
  const add = async (label: string) =>
    (await shop.call(productDetails.addAttribute, { body: { label, type: 'text' } }, admin.token)).body.key;
  const getVersion = async (key: string) =>
    (await shop.call(attributes.get, { params: { key } }, admin.token)).body.version;
  const [tint, shade, grade] = [await add('Tint'), await add('Shade'), await add('Grade')];
  const list = `SKU;Tint;Quality\n${one};red;first\n`;
  const id = await check(list);
  await nameColumns(id, { SKU: 'sku', Tint: `attributes.${shade}`, Quality: `attributes.${grade}` });
  await run();
  expect(await get(id)).toMatchObject({ state: 'checked', unknown: [], counts: { changed: 1 } });
  const body = { into: tint, version: await getVersion(shade) };
  expect((await shop.call(attributes.merge, { params: { key: shade }, body }, admin.token)).status).toBe(200);
  const query = { version: await getVersion(grade) };
  expect((await shop.call(attributes.remove, { params: { key: grade }, query }, admin.token)).status).toBe(200);
  const next = await check(list);
  expect(await get(next)).toMatchObject({ state: 'checked', unknown: ['Quality'], counts: { changed: 1 } });
  expect((await getColumns(next)).columns).toMatchObject([
    { name: 'SKU', field: 'sku' },
    { name: 'Tint', field: `attributes.${tint}` },
    { name: 'Quality', field: '' },
  ]);
});
