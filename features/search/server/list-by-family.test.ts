import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Product } from '#features/products/contract/products.ts';
import { browsing, type BrowsePage, MOST_GROUPED_PRODUCTS } from '#features/search/contract/browse.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();

type Query = Record<string, string | string[] | number>;

const browse = async (query: Query): Promise<BrowsePage> => {
  const { status, body } = await shop.call(browsing.list, { query });
  expect(status).toBe(200);
  return body;
};

/** Every product of a list, in its order. */
const listAll = async (query: Query): Promise<Product[]> => {
  const items: Product[] = [];
  for (let page = 1; ; page += 1) {
    const found = await browse({ ...query, limit: 100, page });
    expect(found.isMore).toBe(false);
    items.push(...found.items);
    if (items.length >= found.total || found.items.length === 0) return items;
  }
};

const readFamilies = async (): Promise<Map<string, string>> => {
  const { rows } = await shop.db.$client.query<{ id: string; family: string }>('select id, family from product');
  return new Map(rows.map(({ id, family }) => [id, family]));
};

/** The ids of the products that are the first of their family. */
const listFirsts = (items: Product[], families: Map<string, string>): string[] => {
  const seen = new Set<string | undefined>();
  return items.flatMap(({ _id }) => {
    const family = families.get(_id);
    if (seen.has(family)) return [];
    seen.add(family);
    return [_id];
  });
};

/** Puts a family up for sale. Returns the word in its names, and its products in the shop's order. */
const sellFamily = async (sizes: { size: string; maker?: string; unitPriceCents?: number }[]) => {
  const family = `family-${randomUUID().slice(0, 8)}`;
  const drafts = sizes.map(({ size, maker, ...terms }) => ({
    ...buildProductDraft(terms),
    name: `Elbow ${family}, ${size}`,
    family,
    attributes: [{ key: 'size', value: size }],
    partNumbers: maker === undefined ? [] : [{ kind: 'maker' as const, label: maker }],
  }));
  return { family, ids: await writeDrafts(shop, drafts) };
};

test('a list by family has the first product of each family in the order of the list, and counts families', async () => {
  const families = await readFamilies();
  const { rows: values } = await shop.db.$client.query<{ key: string; value: string }>(
    `select f.key, f.text as value from facet_value f join attribute t using (key)
      where t.facet and t.type = 'text' and f.products > 0 order by 1, 2`,
  );
  const choice = fc.record({
    category: fc.constantFrom('', 'fittings', 'valves', 'compression-fittings', 'copper-pipe'),
    search: fc.constantFrom('', '', 'compression', 'elbow', '22 mm tee', 'hose for tap'),
    sort: fc.constantFrom('', 'best', 'price', 'price-desc', 'name', 'newest', 'up.size', 'down.size', 'up.brand'),
    picks: fc.array(fc.constantFrom(...values), { maxLength: 2 }),
    isPriced: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(choice, async ({ category, search, sort, picks, isPriced }) => {
      const query: Query = { category, search, ...(sort !== '' && { sort }), ...(isPriced && { price: '1..30' }) };
      for (const { key, value } of picks) query[key] = [...new Set([...[query[key] ?? []].flat().map(String), value])];
      const firsts = listFirsts(await listAll(query), families);
      expect((await listAll({ ...query, byFamily: 'true' })).map(({ _id }) => _id)).toEqual(firsts);
      const { total, facets } = await browse({ ...query, byFamily: 'true', limit: 1 });
      expect(total).toBe(firsts.length);
      // Only without a search: a value that leaves no product with all words would make a search look for some of them.
      for (const { key, values: counted } of search === '' ? facets.slice(0, 4) : []) {
        for (const { value, count } of counted.slice(0, 2)) {
          const left = listFirsts(await listAll({ ...query, [key]: value }), families);
          expect([key, value, count]).toEqual([key, value, left.length]);
        }
      }
    }),
    { numRuns: 40, seed: 46 },
  );
});

test('in a search by family, each facet count equals the number of families after choosing that value', async () => {
  const query = { search: 'brass', byFamily: 'true', limit: 1 };
  const { facets } = await browse(query);
  for (const { key, type, values } of facets.slice(0, 6)) {
    if (type === 'number') continue;
    for (const { value, count } of values.slice(0, 4)) {
      expect([key, value, (await browse({ ...query, [key]: value })).total]).toEqual([key, value, count]);
    }
    const [first, second] = values;
    if (first === undefined || second === undefined) continue;
    const chosen = (await browse({ ...query, [key]: first.value })).facets.find((facet) => facet.key === key);
    expect(chosen?.values.find(({ value }) => value === second.value)?.count).toBe(second.count);
  }
});

test('products that a search finds by part number are listed one by one, even if they are of one family', async () => {
  const maker = `MK${Math.floor(Math.random() * 1e9)}`;
  const { family, ids } = await sellFamily([
    { size: '15 mm', maker },
    { size: '22 mm', maker },
  ]);
  const list = async (search: string) =>
    (await browse({ search, byFamily: 'true' })).items.map(({ _id }) => _id).filter((id) => ids.includes(id));
  expect((await list(maker)).toSorted()).toEqual(ids.toSorted());
  expect(await list(`elbow ${family}`)).toHaveLength(1);
});

test('a category with too many products to group lists every size, with any filters', async () => {
  const query = { category: 'compression-fittings', size: '15 mm' };
  const every = await browse(query);
  const count = (products: string) =>
    shop.db.$client.query(`update facet_value set products = ${products} where key = 'category' and text = $1`, [
      query.category,
    ]);
  await count(`products + ${MOST_GROUPED_PRODUCTS}`);
  expect((await browse({ ...query, byFamily: 'true' })).total).toBe(every.total);
  await count(`products - ${MOST_GROUPED_PRODUCTS}`);
});
