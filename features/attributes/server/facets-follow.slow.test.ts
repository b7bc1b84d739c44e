import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AttributeRow, attributes } from '#features/attributes/contract/attributes.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { signIn } from '#test/helpers/people.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const readTexts = async (): Promise<AttributeRow[]> => {
  const { items } = (await shop.call(attributes.list, {}, admin.token)).body;
  return items.filter(({ type }: AttributeRow) => type === 'text');
};

const count = async (query: string): Promise<Record<string, number>> => {
  const { rows } = await shop.db.$client.query<{ name: string; n: number }>(query);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
};
/** Counts products for sale by value of each attribute that is a filter, without facets. */
const countPlainly = () =>
  count(`select a.key || ' ' || a.text as name, count(*)::int as n from product_attribute a join attribute t using (key)
           join product p on p.id = a.product_id where t.facet and t.type = 'text' and p.status = 'active' group by 1`);
const countByFacets = (counts: string) =>
  count(`select f.key || ' ' || f.text as name, ${counts} as n from facet_value f
          where f.text is not null and f.key not in ('category', 'brand', 'availability', 'fits') and ${counts} > 0`);

const act = fc.record({
  kind: fc.constantFrom('add', 'sell', 'value', 'hide', 'merge', 'delete'),
  one: fc.nat(1000),
  other: fc.nat(1000),
});

const values = ['brass', 'Brass', 'steel', 'Steel'];

/** Makes one change. The shop refuses impossible ones, such as merging attributes of different types. */
const change = async ({ kind, one, other }: { kind: string; one: number; other: number }): Promise<number> => {
  const found = await readTexts();
  const first = found[one % found.length];
  const second = found[other % found.length];
  if (first === undefined || second === undefined) throw new Error('the shop has no attributes');
  const { key, label, isFilter, version } = first;
  const params = { key };
  const [from = '', to = ''] = [values[one % values.length], values[other % values.length]];
  if (kind === 'sell') {
    const made = [{ key, value: from }, ...(second.key === key ? [] : [{ key: second.key, value: to }])];
    await writeDrafts(shop, [{ ...buildProductDraft(), attributes: made }]);
    return 200;
  }
  const calls = {
    add: () =>
      shop.call(productDetails.addAttribute, { body: { label: `Kind ${other % 9}`, type: 'text' } }, admin.token),
    value: () => shop.call(attributes.renameValue, { params, body: { from, to, version } }, admin.token),
    hide: () => shop.call(attributes.edit, { params, body: { label, isFilter: !isFilter, version } }, admin.token),
    merge: () => shop.call(attributes.merge, { params, body: { into: second.key, version } }, admin.token),
    delete: () => shop.call(attributes.remove, { params, query: { version } }, admin.token),
  };
  return (await (calls[kind as keyof typeof calls] ?? calls.add)()).status;
};

test('after every random change of attributes, facet counts equal counts by plain SQL', async () => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 25, maxLength: 25 }), async (acts) => {
      for (const one of acts) {
        const status = await change(one);
        expect(status, one.kind).toBeLessThan(500);
        if (status < 300) done.add(one.kind);
        await makeDue(shop, 'reindexing');
        await runJob(shop, 'reindexing');
        const plain = await countPlainly();
        expect(await countByFacets('f.products'), one.kind).toEqual(plain);
        expect(
          await countByFacets(
            '(select coalesce(sum(bit_count(bits)), 0)::int from facet_bitmap b where b.value_id = f.id)',
          ),
          one.kind,
        ).toEqual(plain);
      }
    }),
    { numRuns: 4 },
  );
  expect([...done].toSorted()).toEqual(['add', 'delete', 'hide', 'merge', 'sell', 'value']);
});
