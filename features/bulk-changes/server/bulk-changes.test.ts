import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { audit } from '#features/audit/contract/audit.ts';
import { type BulkForm, bulkChanges } from '#features/bulk-changes/contract/bulk-changes.ts';
import { type ProductImport, productFiles } from '#features/catalog-import/contract/product-files.ts';
import type { ImportRow, RowList } from '#features/catalog-import/contract/import-rows.ts';
import type { ProductDraft } from '#features/product-editing/server/product-draft.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { ProductFilter } from '#features/product-filter/contract/product-filter.ts';
import { products } from '#features/products/contract/products.ts';
import { sales } from '#features/reduced-prices/contract/sales.ts';
import { browsing } from '#features/search/contract/browse.ts';
import { indexProducts } from '#features/search/server/index-products.ts';
import { cleanUp } from '#test/helpers/clean-up.ts';
import { dateInDays } from '#test/helpers/dates.ts';
import { signIn } from '#test/helpers/people.ts';
import { buildProductDraft, changePrice, placeOrder, writeDrafts } from '#test/helpers/products.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { checkCount } from './request-bulk-change.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { $client: pool } = shop.db;

type Change = { field: string } & Record<string, unknown>;

/** Creates products of a new brand with these prices in cents. */
const make = async (prices: number[], change: Partial<ProductDraft> = {}) => {
  const brand = `Brand ${randomUUID().slice(0, 8)}`;
  const drafts = prices.map((unitPriceCents) => ({ ...buildProductDraft({ unitPriceCents }), brand, ...change }));
  const ids = await writeDrafts(shop, drafts);
  return { brand, ids, filter: { brand } };
};

const request = (filter: object, change: Change, key?: string) =>
  shop.call(
    bulkChanges.check,
    { body: { filter, change } as unknown as BulkForm, ...(key !== undefined && { idempotencyKey: key }) },
    admin.token,
  );
const get = async (id: string): Promise<ProductImport> =>
  (await shop.call(productFiles.get, { params: { id } }, admin.token)).body;
const listRows = async (id: string, kind: RowList): Promise<ImportRow[]> =>
  (await shop.call(productFiles.listRows, { params: { id }, query: { kind } }, admin.token)).body;
/** Runs the job in one or several processes. */
const work = async (processes = 1): Promise<void> => {
  await makeDue(shop, 'bulk-changes');
  await Promise.all(Array.from({ length: processes }, () => runJob(shop, 'bulk-changes')));
};
const run = async (id: string): Promise<ProductImport> => {
  await work();
  return get(id);
};
/** Requests a change and runs its check. */
const check = async (filter: object, change: Change): Promise<ProductImport> => {
  const { status, body } = await request(filter, change);
  expect([status, body.fields]).toEqual([201, undefined]);
  return run(body._id);
};
const apply = async (id: string): Promise<ProductImport> => {
  expect((await shop.call(productFiles.apply, { params: { id } }, admin.token)).status).toBe(200);
  return run(id);
};
const undo = async (id: string): Promise<ProductImport> => {
  expect((await shop.call(productFiles.undo, { params: { id } }, admin.token)).status).toBe(200);
  return run(id);
};

/** Reads the products with all their data and their price history, without versions and times of changes. */
const read = async (ids: readonly string[]) => {
  const { rows } = await pool.query(
    `select p.sku, p.unit_price_cents, p.regular_price_cents, p.status, p.brand, c.slug as category, p.tax_class_id,
            p.was_draft, p.publish_at, p.withdraw_at, p.name, p.family, s.on_hand,
            (select price_cents from price_history h where h.product_id = p.id order by from_at desc limit 1) as last_price
       from product p join category c on c.id = p.category_id join stock s on s.product_id = p.id
      where p.id = any($1::uuid[]) order by array_position($1::uuid[], p.id)`,
    [ids],
  );
  return rows;
};
const getPrices = async (ids: readonly string[]) => (await read(ids)).map((row) => Number(row.unit_price_cents));
const getStates = async (ids: readonly string[]) => (await read(ids)).map(({ status }) => status);

test('a price change is checked first, then applied exactly as checked, and undoing restores every price', async () => {
  const { ids, filter } = await make([1000, 1234, 999, 5]);
  const before = await read(ids);
  const checked = await check(filter, { field: 'price', percent: '3', ending: 'cent' });
  expect(checked).toMatchObject({
    origin: 'bulk',
    state: 'checked',
    fileName: expect.stringMatching(/^Price \+3 %: products for sale of Brand/),
    counts: { changed: 3, same: 1, refused: 0, new: 0 },
  });
  expect(await read(ids)).toEqual(before);
  const rows = await listRows(checked._id, 'changed');
  expect(new Set(rows.map(({ changes: [change] }) => [change?.before, change?.after].join(' ')))).toEqual(
    new Set(['$10.00 $10.30', '$12.34 $12.71', '$9.99 $10.29']),
  );
  expect(await apply(checked._id)).toMatchObject({ state: 'applied', counts: { changed: 3 } });
  expect(await getPrices(ids)).toEqual([1030, 1271, 1029, 5]);
  expect((await read(ids)).map((row) => Number(row.last_price))).toEqual([1030, 1271, 1029, 5]);
  const { body } = await shop.call(products.get, { params: { id: ids[0] ?? '' } });
  expect(body.unitPrice).toBe(10.3);
  const entries = (await shop.call(audit.list, { query: { search: ids[0] ?? '' } }, admin.token)).body;
  expect(entries[0]).toMatchObject({ act: 'product.edit', why: checked.fileName });
  expect(await undo(checked._id)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await read(ids)).toEqual(before);
});

test('after a price change, the search index is the one that indexing everything would write', async () => {
  const pipe: Partial<ProductDraft> = {
    attributes: [{ key: 'shape', value: 'Straight' }],
    ends: [
      { joint: 'G', size: '1/2 in', gender: 'male' },
      { joint: 'G', size: '1/2 in', gender: 'female' },
    ],
  };
  const { ids, brand, filter } = await make([5, 1000, 2000], pipe);
  const { rows: drafted } = await pool.query('update product set sku = upper(sku) where id = $1 returning sku', [
    ids[0],
  ]);
  const sale = { name: 'Sale', scope: 'skus', value: drafted[0].sku, percent: 20, startsOn: '', endsOn: dateInDays(3) };
  expect((await shop.call(sales.add, { body: sale as never }, admin.token)).status).toBe(201);
  const readIndex = async () => {
    const { rows } = await pool.query(
      `select (select json_agg(json_build_array(id, terms, search) order by id) from product) as products,
              (select json_agg(json_build_array(value_id, chunk, bits) order by value_id, chunk) from facet_bitmap) as facets,
              (select json_agg(json_build_array(key, text, number, products) order by id) from facet_value) as counts,
              (select json_agg(json_build_array(chunk, digit, bits) order by chunk, digit) from price_bitmap) as prices,
              (select json_agg(json_build_array(product_id, cents) order by product_id) from passage
                where product_id = any($1::uuid[])) as passages`,
      [ids],
    );
    return rows[0];
  };
  const before = await readIndex();
  const { _id: id } = await check(filter, { field: 'price', percent: 20, ending: 'cent' });
  expect(await apply(id)).toMatchObject({ state: 'applied', counts: { changed: 3 } });
  const after = await readIndex();
  expect(after.passages.map(([, cents]: [string, number]) => cents).toSorted()).toEqual([1200, 2400, 5]);
  expect(after.counts).not.toEqual(before.counts);
  await shop.db.transaction((trx) => indexProducts(trx, ids));
  expect(await readIndex()).toEqual(after);
  expect((await shop.call(browsing.list, { query: { brand, price: '12..24' } })).body.total).toBe(2);
});

test.each([
  [{ percent: 3, ending: '99' }, [999, 1299]],
  [{ percent: 3, ending: '00' }, [1000, 1300]],
  [{ percent: 3, ending: '05' }, [1030, 1270]],
  [{ percent: 3, ending: '09' }, [1029, 1269]],
  [{ percent: -2.5, ending: 'cent' }, [975, 1203]],
])('prices of 10 and 12.34 dollars changed by %j become %j cents', async (rule, prices) => {
  const { ids, filter } = await make([1000, 1234]);
  const { _id: id } = await check(filter, { field: 'price', ...rule });
  await apply(id);
  expect(await getPrices(ids)).toEqual(prices);
});

test('price jumps get a warning, and a price that would become zero is not changed', async () => {
  const { ids, filter } = await make([1, 1000]);
  const checked = await check(filter, { field: 'price', percent: -60 });
  expect(checked).toMatchObject({ counts: { changed: 1, refused: 1 }, warned: 1 });
  expect((await listRows(checked._id, 'refused'))[0]?.problems[0]?.message).toBe('The price must be more than zero');
  expect((await listRows(checked._id, 'warned'))[0]?.warnings[0]?.message).toBe('60 % below the old price');
  await apply(checked._id);
  expect(await getPrices(ids)).toEqual([1, 400]);
});

test('category, brand and tax class change for all products, and undoing restores them', async () => {
  const { ids, filter } = await make([1000, 2000]);
  const before = await read(ids);
  const { taxClasses } = (await shop.call(productDetails.choices, {}, admin.token)).body;
  const changes: [Change, object][] = [
    [{ field: 'category', category: 'fittings' }, { category: 'fittings' }],
    [{ field: 'brand', brand: '' }, { brand: null }],
    [{ field: 'taxClass', taxClassId: taxClasses[0]?._id }, { tax_class_id: taxClasses[0]?._id }],
  ];
  for (const [change, expected] of changes) {
    const { _id: id } = await check(filter, change);
    expect(await apply(id)).toMatchObject({ state: 'applied', counts: { changed: 2 } });
    expect(await read(ids)).toMatchObject([expected, expected]);
    expect(await undo(id)).toMatchObject({ state: 'undone', kept: 0 });
    expect(await read(ids)).toEqual(before);
  }
});

test('products are withdrawn, published, deleted and restored, and undoing restores each', async () => {
  const { brand, ids } = await make([1000, 2000]);
  const steps = [
    ['active', 'withdraw', 'draft'],
    ['draft', 'publish', 'active'],
    ['active', 'delete', 'archived'],
    ['archived', 'restore', 'active'],
  ] as const;
  for (const [state, action, then] of steps) {
    const before = await read(ids);
    const { _id: id } = await check({ brand, state }, { field: 'state', action });
    await apply(id);
    expect(await getStates(ids)).toEqual([then, then]);
    expect(await undo(id)).toMatchObject({ state: 'undone', kept: 0 });
    expect(await read(ids)).toEqual(before);
    await apply((await check({ brand, state }, { field: 'state', action }))._id);
  }
});

test('a product with pieces in unpaid orders is not deleted, and one whose name is taken is not published', async () => {
  const { brand, ids } = await make([1000, 2000]);
  const [held = '', other = ''] = ids;
  const { name } = (await read([held]))[0];
  await placeOrder(shop, await signIn(shop.db), { id: held, name, unitPriceCents: 1000 as never, minOrder: 1 });
  const deletion = await check({ brand }, { field: 'state', action: 'delete' });
  expect(deletion.counts).toMatchObject({ changed: 1, refused: 1 });
  await apply(deletion._id);
  expect(await getStates(ids)).toEqual(['active', 'archived']);
  await pool.query(`update product set name = upper($2) where id = $1`, [other, name]);
  const { counts, _id: id } = await check({ brand, state: 'archived' }, { field: 'state', action: 'restore' });
  expect(counts).toMatchObject({ changed: 0, refused: 1 });
  expect((await shop.call(productFiles.apply, { params: { id } }, admin.token)).status).toBe(409);
});

test('the check fixes the set of products: later products are not changed, and one changed since is reported', async () => {
  const { brand, ids, filter } = await make([1000, 2000]);
  const [first = ''] = ids;
  const { _id: id } = await check(filter, { field: 'price', percent: 10 });
  const [late = ''] = await writeDrafts(shop, [{ ...buildProductDraft({ unitPriceCents: 3000 }), brand }]);
  await changePrice(shop, { id: first }, 1500);
  const applied = await apply(id);
  expect(applied.counts).toMatchObject({ changed: 1, refused: 1 });
  expect((await listRows(id, 'refused'))[0]?.problems[0]?.message).toBe('Somebody has changed the unit price since');
  expect(await getPrices([...ids, late])).toEqual([1500, 2200, 3000]);
});

test('undoing skips a product whose value was changed since, with a reason; other edits do not matter', async () => {
  const { ids, filter } = await make([1000, 2000]);
  const [first = '', second = ''] = ids;
  const { _id: id } = await check(filter, { field: 'price', percent: 10 });
  await apply(id);
  await changePrice(shop, { id: first }, 1500);
  await pool.query(`update product set description = 'Edited since.', version = version + 1 where id = $1`, [second]);
  expect(await undo(id)).toMatchObject({ state: 'undone', kept: 1 });
  expect((await listRows(id, 'kept'))[0]?.problems[0]?.message).toBe('Somebody has changed the unit price since');
  expect(await getPrices(ids)).toEqual([1500, 2000]);
});

test('a change that two processes apply at once is written once', async () => {
  const { ids, filter } = await make([1000, 2000]);
  const { _id: id } = await check(filter, { field: 'price', percent: 10 });
  const params = { id };
  await Promise.all([1, 2, 3].map(() => shop.call(productFiles.apply, { params }, admin.token)));
  await work(2);
  expect(await getPrices(ids)).toEqual([1100, 2200]);
  await Promise.all([1, 2].map(() => shop.call(productFiles.undo, { params }, admin.token)));
  await work(2);
  expect(await getPrices(ids)).toEqual([1000, 2000]);
});

test('a repeated request creates one change, and its key with another request is refused', async () => {
  const { filter } = await make([1000]);
  const key = randomUUID();
  const change = { field: 'price', percent: 3 };
  const [one, other] = await Promise.all([request(filter, change, key), request(filter, change, key)]);
  expect(one.body._id).toBe(other.body._id);
  expect((await request(filter, { ...change, percent: 4 }, key)).body.code).toBe('entry_key_reused');
});

/** Makes the database refuse the change of one product, as if the process had died there. */
const breakProduct = async (id: string) => {
  await pool.query(`create function break_bulk() returns trigger language plpgsql as
    $$ begin if new.id = '${id}' then raise exception 'broken on purpose'; end if; return new; end $$`);
  await pool.query(`create trigger break_bulk before update on product for each row execute function break_bulk()`);
  return () => pool.query('drop function if exists break_bulk() cascade');
};

test('a change that stops in a step keeps the earlier steps, can continue, and can be undone', async () => {
  const { brand } = await make([]);
  const drafts = Array.from({ length: 501 }, (_, at) => ({
    ...buildProductDraft({ unitPriceCents: 1000 }),
    sku: `${brand.toUpperCase()}-${String(at).padStart(4, '0')}`,
    brand,
  }));
  const ids = [
    ...(await writeDrafts(shop, drafts.slice(0, 170))),
    ...(await writeDrafts(shop, drafts.slice(170, 340))),
    ...(await writeDrafts(shop, drafts.slice(340))),
  ];
  const last = ids.at(-1) ?? '';
  const { _id: id } = await check({ brand }, { field: 'price', percent: 10 });
  const mend = await breakProduct(last);
  cleanUp(mend);
  await shop.call(productFiles.apply, { params: { id } }, admin.token);
  await expect(work()).rejects.toThrow('broken on purpose');
  expect(await getPrices([ids[0] ?? '', last])).toEqual([1100, 1000]);
  expect(await get(id)).toMatchObject({ state: 'applying' });
  await mend();
  expect(await run(id)).toMatchObject({ state: 'applied', counts: { changed: 501, refused: 0 } });
  expect(new Set(await getPrices(ids))).toEqual(new Set([1100]));
  const mendAgain = await breakProduct(ids[0] ?? '');
  await shop.call(productFiles.undo, { params: { id } }, admin.token);
  await expect(work()).rejects.toThrow('broken on purpose');
  await mendAgain();
  expect(await run(id)).toMatchObject({ state: 'undone', kept: 0 });
  expect(new Set(await getPrices(ids))).toEqual(new Set([1000]));
});

test('a change that is abandoned after some steps can be undone', async () => {
  const { ids, filter } = await make([1000, 2000]);
  const { _id: id } = await check(filter, { field: 'price', percent: 10 });
  await apply(id);
  await pool.query(`update product_import set state = 'checked', tries = 6, applied_at = null where id = $1`, [id]);
  expect(await get(id)).toMatchObject({ isPartlyApplied: true, failed: true });
  expect(await undo(id)).toMatchObject({ state: 'undone' });
  expect(await getPrices(ids)).toEqual([1000, 2000]);
});

test.each<[object, Change, string, string]>([
  [{}, { field: 'price', percent: -100 }, 'change.percent', 'More than -100 percent'],
  [{}, { field: 'price', percent: 'much' }, 'change.percent', 'Enter a number such as 3 or -2.5'],
  [{}, { field: 'price', percent: '' }, 'change.percent', 'Enter a number such as 3 or -2.5'],
  [{}, { field: 'category', category: 'nowhere' }, 'change.category', 'We could not find this category.'],
  [{}, { field: 'category', category: '' }, 'change.category', 'Choose a category'],
  [{}, { field: 'taxClass', taxClassId: randomUUID() }, 'change.taxClassId', 'Choose a tax class'],
  [{ state: 'archived' }, { field: 'price', percent: 3 }, 'change.field', 'Deleted products can only be restored'],
  [
    {},
    { field: 'state', action: 'publish' },
    'change.action',
    'This change is not possible for products in this state',
  ],
])('the filter %j with the change %j is refused at %s', async (filter, change, field, message) => {
  const { status, body } = await request(filter, change);
  expect([status < 500, body.fields]).toEqual([true, { [field]: message }]);
});

test('a filter that finds more products than the limit is refused', async () => {
  const { brand } = await make([1000, 2000]);
  const filter = ProductFilter.parse({ brand });
  await expect(checkCount(shop.db, { filter }, 2)).resolves.toBeUndefined();
  await expect(checkCount(shop.db, { filter }, 1)).rejects.toMatchObject({ code: 'too_many_products' });
});
