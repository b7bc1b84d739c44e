import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type BrandRow, type EditableBrand, brands } from '#features/brands/contract/brands.ts';
import { STEP } from '#features/catalog-changes/server/catalog-change.ts';
import { finishChanges, runOneStep } from '#features/catalog-changes/test/steps.ts';
import { discountCodes } from '#features/discount-codes/contract/discount-codes.ts';
import { addTestCode } from '#features/discount-codes/test/codes.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { sales } from '#features/reduced-prices/contract/sales.ts';
import { browsing } from '#features/search/contract/browse.ts';
import { dateInDays } from '#test/helpers/dates.ts';
import { signIn } from '#test/helpers/people.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const MANY = 2 * STEP + 300;

const invent = () => `Maker${randomUUID().replaceAll('-', '').slice(0, 10)}`;
/** Adds products of a brand for sale. @returns their ids in the sequence in which steps change them */
const sell = async (brand: string, count: number): Promise<string[]> => {
  const drafts = Array.from({ length: count }, () => ({ ...buildProductDraft(), brand }));
  return (await writeDrafts(shop, drafts)).toSorted();
};
const search = async (name: string): Promise<BrandRow[]> =>
  (await shop.call(brands.list, { query: { search: name } }, admin.token)).body;
const find = async (name: string): Promise<EditableBrand> => {
  const [row] = await search(name);
  if (row === undefined) throw new Error(`there is no brand ${name}`);
  return (await shop.call(brands.get, { params: { id: row._id } }, admin.token)).body;
};
const rename = async (brand: string, to: string) => {
  const { _id: id, description, picture, version } = await find(brand);
  return shop.call(brands.edit, { params: { id }, body: { name: to, description, picture, version } }, admin.token);
};
const countOf = async (brand: string): Promise<number> =>
  (await shop.call(browsing.list, { query: { brand } })).body.total;
/** Saves the form of a product with another price. */
const save = async (id = '') => {
  const { body } = await shop.call(productDetails.get, { params: { id } }, admin.token);
  const changed = { ...body, unitPrice: body.unitPrice + 1, stockWas: body.stock };
  return shop.call(productDetails.save, { params: { id }, body: changed }, admin.token);
};
const listValues = async (id: string): Promise<string[]> =>
  (await shop.call(discountCodes.get, { params: { id } }, admin.token)).body.values.toSorted();
const readTexts = async (ids: string[]) => {
  const { rows } = await shop.db.$client.query(
    `select coalesce(p.brand, '') as text, coalesce(b.name, '') as name, count(*)::int as n
       from product p left join brand b on b.id = p.brand_id where p.id = any($1::uuid[]) group by 1, 2 order by 1`,
    [ids],
  );
  return rows;
};

test('a brand with many products is renamed in steps, a stopped job continues, and codes apply to both names until the end', async () => {
  const [name, to, other] = [invent(), invent(), invent()];
  const ids = await sell(name, MANY);
  await sell(other, 1);
  const code = await addTestCode(shop, admin, { scope: 'brands', values: [name] });
  expect((await rename(name, to)).status).toBe(200);
  expect(await readTexts(ids)).toEqual(
    [
      { text: name, name: to, n: MANY - STEP },
      { text: to, name: to, n: STEP },
    ].toSorted((a, b) => (a.text < b.text ? -1 : 1)),
  );
  expect([await countOf(to), await listValues(code._id)]).toEqual([MANY, [name, to].toSorted()]);
  const title = `Renaming ${name} to ${to}`;
  expect(await find(to)).toMatchObject({ change: title, changes: [{ title, done: STEP, total: MANY }] });
  const busy = await rename(other, invent());
  expect([busy.status, busy.body.code]).toEqual([409, 'catalog_busy']);
  // Saves the form of a product that still has the old name.
  expect((await save(ids.at(-1))).status).toBe(200);
  // The job that links products to brands finds many whose linked brand has another name.
  await makeDue(shop, 'brands');
  await runJob(shop, 'brands');
  await runOneStep(shop);
  expect((await find(to)).changes).toMatchObject([{ done: 2 * STEP }]);
  await finishChanges(shop);
  expect(await readTexts(ids)).toEqual([{ text: to, name: to, n: MANY }]);
  expect([await countOf(to), await countOf(name), await search(name)]).toEqual([MANY, 0, []]);
  expect([await listValues(code._id), await find(to)]).toEqual([[to], expect.objectContaining({ changes: [] })]);
}, 120_000);

test('a brand with many products is merged or deleted in steps, including products added in the meantime', async () => {
  const [from, into] = [invent(), invent()];
  const ids = await sell(from, MANY);
  await sell(into, 1);
  const { _id: id, slug, version } = await find(from);
  const merged = await shop.call(brands.merge, { params: { id }, body: { into, version } }, admin.token);
  expect([merged.status, (await search(from)).map(({ change }) => change)]).toEqual([
    200,
    [`Merging ${from} into ${into}`],
  ]);
  expect((await shop.call(brands.getPublic, { params: { slug } })).status).toBe(200);
  await runOneStep(shop);
  const [late = ''] = await sell(from, 1);
  await finishChanges(shop);
  expect(await readTexts([...ids, late])).toEqual([{ text: into, name: into, n: MANY + 1 }]);
  expect([await countOf(into), await search(from)]).toEqual([MANY + 2, []]);
  const kept = await find(into);
  await shop.call(brands.remove, { params: { id: kept._id }, query: { version: kept.version } }, admin.token);
  await runOneStep(shop);
  await finishChanges(shop);
  expect(await readTexts([...ids, late])).toEqual([{ text: '', name: '', n: MANY + 1 }]);
  expect([await countOf(into), await search(into)]).toEqual([0, []]);
}, 120_000);

test('a sale of a brand whose products are being renamed is refused, and afterward includes all of them', async () => {
  const [name, to] = [invent(), invent()];
  await sell(name, STEP + 1);
  await rename(name, to);
  const days = { startsOn: dateInDays(1), endsOn: dateInDays(3) };
  const body = { name: 'Autumn', scope: 'brand' as const, value: to, percent: 10, ...days };
  for (const row of [sales.preview, sales.add]) {
    const refused = await shop.call(row, { body }, admin.token);
    expect([refused.status, refused.body.code]).toEqual([409, 'catalog_busy']);
  }
  await finishChanges(shop);
  const { body: added } = await shop.call(sales.add, { body }, admin.token);
  expect(added).toMatchObject({ products: STEP + 1 });
}, 120_000);
