import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BrandRow, brands } from '#features/brands/contract/brands.ts';
import { browsing } from '#features/search/contract/browse.ts';
import { signIn } from '#test/helpers/people.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const listBrands = async (): Promise<BrandRow[]> =>
  (await shop.call(brands.list, { query: { limit: 100 } }, admin.token)).body;

const count = async (query: string): Promise<Record<string, number>> => {
  const { rows } = await shop.db.$client.query<{ name: string; n: number }>(query);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
};
/** Counts products for sale by brand without facets: by the brand's name in the product, and by the linked brand. */
const countByText = () =>
  count(`select brand as name, count(*)::int as n from product where status = 'active' and brand <> '' group by 1`);
const countByBrand = () =>
  count(`select b.name, count(*)::int as n from product p join brand b on b.id = p.brand_id
          where p.status = 'active' group by 1`);
const countByFacets = (counts: string) =>
  count(`select f.text as name, ${counts} as n from facet_value f where f.key = 'brand' and ${counts} > 0`);

const act = fc.record({
  kind: fc.constantFrom('sell', 'rename', 'merge', 'delete'),
  one: fc.nat(1000),
  other: fc.nat(1000),
});

/** Makes one change. The shop refuses impossible ones, such as merging a brand into itself. */
const change = async ({ kind, one, other }: { kind: string; one: number; other: number }): Promise<number> => {
  const listed = await listBrands();
  const first = listed[one % listed.length];
  const second = listed[other % listed.length];
  const name = `Maker ${other % 9}`;
  if (kind === 'sell' || first === undefined || second === undefined) {
    await writeDrafts(shop, [{ ...buildProductDraft(), brand: name }]);
    return 200;
  }
  const params = { id: first._id };
  const { version } = (await shop.call(brands.get, { params }, admin.token)).body;
  const calls = {
    rename: () =>
      shop.call(brands.edit, { params, body: { name, description: '', picture: '', version } }, admin.token),
    merge: () => shop.call(brands.merge, { params, body: { into: second.name, version } }, admin.token),
    delete: () => shop.call(brands.remove, { params, query: { version } }, admin.token),
  };
  return (await (calls[kind as keyof typeof calls] ?? calls.rename)()).status;
};

test('after every random change of brands, facet counts equal counts by plain SQL', async () => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 25, maxLength: 25 }), async (acts) => {
      for (const one of acts) {
        const status = await change(one);
        expect(status, one.kind).toBeLessThan(500);
        if (status < 300) done.add(one.kind);
        await makeDue(shop, 'reindexing');
        await runJob(shop, 'reindexing');
        const plain = await countByText();
        expect(await countByBrand(), one.kind).toEqual(plain);
        expect(await countByFacets('f.products'), one.kind).toEqual(plain);
        expect(
          await countByFacets(
            '(select coalesce(sum(bit_count(bits)), 0)::int from facet_bitmap b where b.value_id = f.id)',
          ),
          one.kind,
        ).toEqual(plain);
        const listed = await listBrands();
        const counts = Object.fromEntries(listed.flatMap((row) => (row.count > 0 ? [[row.name, row.count]] : [])));
        expect(counts, one.kind).toEqual(plain);
        const brand = listed[one.other % listed.length]?.name ?? 'Nobody';
        expect((await shop.call(browsing.list, { query: { brand } })).body.total, brand).toBe(plain[brand] ?? 0);
      }
    }),
    { numRuns: 4 },
  );
  expect([...done].toSorted()).toEqual(['delete', 'merge', 'rename', 'sell']);
});
