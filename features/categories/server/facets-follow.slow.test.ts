import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CategoryRow, categories } from '#features/categories/contract/categories.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { browsing } from '#features/search/contract/browse.ts';
import { signIn } from '#test/helpers/people.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const readTree = async (): Promise<CategoryRow[]> => (await shop.call(categories.tree, {}, admin.token)).body.items;

/** Counts the products for sale of each category, including those of categories below it, without facets. */
const countPlainly = async (): Promise<Record<string, number>> => {
  const { rows } = await shop.db.$client.query<{ slug: string; n: number }>(
    `with recursive line as (
       select id as leaf, id, parent_id from category
       union all select line.leaf, c.id, c.parent_id from category c join line on c.id = line.parent_id)
     select c.slug, count(*)::int as n from product p join line on line.leaf = p.category_id join category c on c.id = line.id
      where p.status = 'active' group by 1`,
  );
  return Object.fromEntries(rows.map(({ slug, n }) => [slug, n]));
};

/** Counts the same like lists do: by facet values, and by their bitmaps. */
const countByFacets = async (counts: string): Promise<Record<string, number>> => {
  const { rows } = await shop.db.$client.query<{ slug: string; n: number }>(
    `select f.text as slug, ${counts} as n from facet_value f where f.key = 'category' and ${counts} > 0`,
  );
  return Object.fromEntries(rows.map(({ slug, n }) => [slug, n]));
};

const act = fc.record({
  kind: fc.constantFrom('add', 'sell', 'rename', 'address', 'move', 'merge', 'unmerge', 'delete'),
  one: fc.nat(1000),
  other: fc.nat(1000),
});

/** Makes one change. The shop refuses impossible ones, such as moving a category below itself. */
const change = async ({ kind, one, other }: { kind: string; one: number; other: number }): Promise<number> => {
  const tree = await readTree();
  const first = tree[one % tree.length];
  const second = tree[other % tree.length];
  if (first === undefined || second === undefined) throw new Error('the shop has no categories');
  const params = { id: first._id };
  const { version } = first;
  const into = second._id;
  if (kind === 'sell') {
    await writeDrafts(shop, [{ ...buildProductDraft(), category: first.slug }]);
    return 200;
  }
  if (kind === 'unmerge') {
    const { merges } = (await shop.call(categories.tree, {}, admin.token)).body;
    const id = merges[other % Math.max(1, merges.length)]?._id;
    return id === undefined ? 409 : (await shop.call(categories.undoMerge, { params: { id } }, admin.token)).status;
  }
  const replies = {
    add: () =>
      shop.call(productDetails.addCategory, { body: { name: `Area ${other % 40}`, under: first.slug } }, admin.token),
    rename: () => shop.call(categories.edit, { params, body: { name: `Area ${other % 40}`, version } }, admin.token),
    address: () =>
      shop.call(
        categories.edit,
        { params, body: { name: `Area ${other % 40}`, changesAddress: true, version } },
        admin.token,
      ),
    move: () => shop.call(categories.move, { params, body: { under: into, version } }, admin.token),
    merge: () => shop.call(categories.merge, { params, body: { into, version } }, admin.token),
    delete: () => shop.call(categories.remove, { params, query: { into, version } }, admin.token),
  };
  return (await (replies[kind as keyof typeof replies] ?? replies.add)()).status;
};

test('after every random change of categories, facet counts equal counts by plain SQL', async () => {
  const done = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 15, maxLength: 15 }), async (acts) => {
      for (const one of acts) {
        const status = await change(one);
        expect(status, one.kind).toBeLessThan(500);
        if (status < 300) done.set(one.kind, (done.get(one.kind) ?? 0) + 1);
        await makeDue(shop, 'reindexing');
        await runJob(shop, 'reindexing');
        const plain = await countPlainly();
        expect(await countByFacets('f.products')).toEqual(plain);
        expect(
          await countByFacets(
            '(select coalesce(sum(bit_count(bits)), 0)::int from facet_bitmap b where b.value_id = f.id)',
          ),
        ).toEqual(plain);
        const tree = await readTree();
        const listed = tree[one.other % tree.length]?.slug ?? '';
        const { body } = await shop.call(browsing.list, { query: { category: listed } });
        expect(body.total, listed).toBe(plain[listed] ?? 0);
      }
    }),
    { numRuns: 4 },
  );
  expect([...done.keys()].toSorted()).toEqual([
    'add',
    'address',
    'delete',
    'merge',
    'move',
    'rename',
    'sell',
    'unmerge',
  ]);
});
