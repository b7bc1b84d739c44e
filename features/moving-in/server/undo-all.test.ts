import { expect, test } from 'vitest';
import { fileReadings } from '#features/file-readings/contract/file-readings.ts';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { archive } from '#features/product-editing/contract/archive.ts';
import { moveFiles } from '#features/moving-in/contract/move-files.ts';
import { findBrokenRules } from '#features/rules.ts';
import { openMoves } from '#test/helpers/moved-files.ts';
import { signIn } from '#test/helpers/people.ts';
import { openImports } from '#test/helpers/product-imports.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const products = openImports(shop, admin);
const moves = openMoves(shop, admin);

/** Tables that differ after an undo, with the reason. */
const staying = new Set([
  ...['audit', 'picture'],
  // The versions of public data, and the leases of jobs.
  'meta',
  // The answers of staff for files with these columns.
  'import_columns',
  // The imports themselves, which are listed with what they did.
  ...['product_import', 'import_row', 'import_chunk', 'move_file', 'move_row'],
  // The words and values that some product has or had. The search of products for sale reads no others.
  ...['vocabulary', 'facet_value'],
]);

/** The number of rows of each table. */
const countRows = async (): Promise<Record<string, number>> => {
  const { rows } = await shop.db.$client.query(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  );
  const names = (rows as { name: string }[]).map(({ name }) => name).filter((name) => !staying.has(name));
  const counts: Record<string, number> = {};
  for (const name of names) {
    const { rows: found } = await shop.db.$client.query(`select count(*)::int as n from "${name}"`);
    counts[name] = found[0].n;
  }
  return counts;
};

const HEAD =
  'ID,Type,SKU,Name,Published,Visibility in catalog,Stock,Regular price,Sale price,Categories,Brands,' +
  'Attribute 1 name,Attribute 1 value(s)';

const applyProducts = async (rows: readonly string[], counts: object): Promise<string> => {
  const id = await products.check([HEAD, ...rows].join('\n'));
  const params = { params: { id } };
  await shop.call(fileReadings.answer, { ...params, body: { salePrice: 'reduced' } }, admin.token);
  await products.run();
  await shop.call(productFiles.chooseMissing, { ...params, body: { make: true } }, admin.token);
  await products.run();
  expect(await products.apply(id)).toMatchObject({ state: 'applied', counts: { refused: 0, ...counts } });
  return id;
};
const importProducts = (...rows: string[]): Promise<string> => applyProducts(rows, { new: rows.length });

test('undoing all files leaves every table as it was before, but for the audit, pictures and the imports themselves', async () => {
  const before = await countRows();
  const goods = await importProducts(
    '11,simple,UA-1,Ball valve UA,1,visible,7,10.00,8.00,Undone valves > Ball,Undone & Sons,Finish,Brushed',
    '12,simple,UA-2,Gate valve UA,1,visible,0,12.00,,,Undone & Sons,Finish,Polished',
  );
  const { rows: made } = await shop.db.$client.query(
    `select (select count(*)::int from brand where name = 'Undone & Sons') as brands,
            (select count(*)::int from category where name in ('Undone valves', 'Ball')) as categories,
            (select count(*)::int from attribute where label = 'Finish') as attributes,
            (select count(*)::int from sale where import_id = $1) as sales`,
    [goods],
  );
  expect(made).toEqual([{ brands: 1, categories: 2, attributes: 1, sales: 1 }]);
  for (const text of [
    'First Name,Last Name,Email,Accepts Email Marketing,Address1,City,Province Code,Country Code,Zip,Phone,Note\n' +
      'Ann,Berg,ann@example.com,yes,1 Mill Road,Portland,OR,US,97201,,Pays on time\n',
    'Name,Email,Financial Status,Fulfillment Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku\n' +
      '#1,ann@example.com,paid,fulfilled,USD,10.00,2025-03-01 10:00:00,1,Ball valve UA,10.00,UA-1\n',
    'SKU,Stars,Name,Title,Review,Date\nUA-1,5,Ann Berg,Fine,Fits.,2024-03-01\n',
    'Redirect from,Redirect to\n/old-about,/about\n',
  ]) {
    const id = await moves.check(text);
    const request = { params: { id }, query: { consent: 'proven' as const } };
    expect((await shop.call(moveFiles.apply, request, admin.token)).status).toBe(200);
    await moves.run();
    expect(await moves.get(id)).toMatchObject({ state: 'applied', counts: { new: 1 } });
  }
  expect((await shop.call(moveFiles.undoAll, {}, admin.token)).body).toEqual({ files: 4 });
  await moves.run();
  expect(await products.undo(goods)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await countRows()).toEqual(before);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('undoing a later product file and then an earlier one leaves every table as it was before both', async () => {
  const before = await countRows();
  const goods = await importProducts(
    '31,simple,UB-1,Ball valve UB,1,visible,7,10.00,8.00,Both valves > Ball,Both & Sons,Finish,Brushed',
    '32,simple,UB-2,Gate valve UB,1,visible,0,12.00,,,Both & Sons,Finish,Polished',
  );
  const later = await applyProducts(
    [
      '31,simple,UB-1,Ball valve UB,1,visible,9,11.00,,Both valves > Ball,Later & Sons,Finish,Brushed',
      '32,simple,UB-2,Gate valve UB,1,visible,4,13.00,9.00,Later valves,Both & Sons,Coating,Chrome',
    ],
    { new: 0, changed: 2 },
  );
  expect(await products.undo(later)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await products.undo(goods)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await countRows()).toEqual(before);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a product that somebody has put in a cart stays deleted, with its brand and category, and can be restored', async () => {
  const id = await importProducts('21,simple,UC-1,Cart valve UC,1,visible,7,10.00,,Cart valves,Carted,Finish,Matt');
  const { rows: found } = await shop.db.$client.query(`select id from product where sku = 'UC-1'`);
  const shopper = await signIn(shop.db);
  await shop.db.$client.query(
    `with made as (insert into cart (customer_id) values ($1) returning id)
     insert into cart_line (cart_id, product_id, quantity) select id, $2, 1 from made`,
    [shopper.customerId, found[0].id],
  );
  expect(await products.undo(id)).toMatchObject({ state: 'undone', kept: 0 });
  const { rows: left } = await shop.db.$client.query(
    `select p.status, p.undone_import = $2 as "isListed", b.name as brand from product p left join brand b on b.id = p.brand_id
      where p.id = $1`,
    [found[0].id, id],
  );
  expect(left).toEqual([{ status: 'archived', isListed: true, brand: 'Carted' }]);
  const list = async (more: object) =>
    (await shop.call(archive.list, { query: { search: 'Cart valve UC', ...more } }, admin.token)).body.length;
  expect([await list({ import: id }), await list({})]).toEqual([1, 0]);
  expect((await shop.call(archive.restore, { params: { id: found[0].id } }, admin.token)).status).toBe(200);
  expect([await list({ import: id }), await list({})]).toEqual([0, 0]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
