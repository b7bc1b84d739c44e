import fc from 'fast-check';
import { expect, test } from 'vitest';
import { products } from '#features/products/contract/products.ts';
import { browsing, type BrowsePage, type Facet } from '#features/search/contract/browse.ts';
import { compareMagnitudes } from '#trade/compare-values.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();

const browse = async (query: Record<string, string | string[] | number>): Promise<BrowsePage> => {
  const { status, body } = await shop.call(browsing.list, { query });
  expect(status).toBe(200);
  return body;
};

const getFacet = ({ facets }: BrowsePage, key: string): Facet => {
  const found = facets.find((facet) => facet.key === key);
  if (found === undefined) throw new Error(`no facet ${key}`);
  return found;
};

/** Counts products with plain SQL over the attributes, without data that the indexer wrote. */
const plainCount = async (chosen: Record<string, string[]>, category: string, more?: [string, string]) => {
  const choices = Object.entries(chosen).filter(([key]) => key !== more?.[0]);
  const values: unknown[] = [];
  const param = (value: unknown) => `$${values.push(value)}`;
  const has = (key: string, some: string[]) =>
    `exists (select 1 from product_attribute a where a.product_id = p.id and a.key = ${param(key)}
       and coalesce(a.text, a.number::text) = any(${param(some)}))`;
  const conditions = [
    `p.status = 'active'`,
    ...choices.map(([key, some]) => has(key, some)),
    ...(more === undefined ? [] : [has(more[0], [more[1]])]),
    ...(category === '' ? [] : [`(c.slug = ${param(category)} or up.slug = ${param(category)})`]),
  ];
  const { rows } = await shop.db.$client.query<{ n: number }>(
    `select count(*)::int as n from product p join category c on c.id = p.category_id
       left join category up on up.id = c.parent_id where ${conditions.join(' and ')}`,
    values,
  );
  return rows[0]?.n ?? 0;
};

test('combinations of facets and category agree with plain SQL, in counts too', async () => {
  const { rows: all } = await shop.db.$client.query<{ key: string; value: string }>(
    `select distinct a.key, a.text as value from product_attribute a join attribute t using (key)
      where t.facet and a.text is not null order by 1, 2`,
  );
  const { rows: categories } = await shop.db.$client.query<{ slug: string }>('select slug from category order by slug');
  const choice = fc.record({
    category: fc.oneof(fc.constant(''), fc.constantFrom(...categories.map(({ slug }) => slug))),
    picks: fc.array(fc.constantFrom(...all), { maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(choice, async ({ category, picks }) => {
      const chosen: Record<string, string[]> = {};
      for (const { key, value } of picks) chosen[key] = [...new Set([...(chosen[key] ?? []), value])];
      const seen = await browse({ category, ...chosen, limit: 100 });
      expect(seen.total).toBe(await plainCount(chosen, category));
      expect(seen.items).toHaveLength(Math.min(seen.total, 100));
      for (const { key, type, values } of seen.facets) {
        // Facets that are not attributes are tested in `narrow-lists.test.ts`.
        if (type === 'number' || ['fits', 'brand', 'availability'].includes(key)) continue;
        for (const { value, count } of values.slice(0, 3)) {
          expect([key, value, count]).toEqual([key, value, await plainCount(chosen, category, [key, value])]);
        }
      }
    }),
    { numRuns: 150, seed: 6 },
  );
});

test('with a search, each facet count equals the total after choosing that value', async () => {
  const seen = await browse({ search: 'brass', limit: 100 });
  for (const { key, values } of seen.facets.slice(0, 6)) {
    for (const { value, count } of values.slice(0, 4)) {
      if (getFacet(seen, key).type === 'number') continue;
      expect((await browse({ search: 'brass', [key]: value })).total).toBe(count);
    }
  }
});

test('a range filter accepts both bounds, one or none, in one parameter or two', async () => {
  const all = await browse({ category: 'valves', limit: 100 });
  const { range } = getFacet(all, 'pressure');
  expect(range).toMatchObject({ from: null, to: null });
  const some = await browse({ category: 'valves', pressure: '16..30', limit: 100 });
  expect(some.total).toBeGreaterThan(0);
  expect(some.total).toBeLessThan(all.total);
  expect(getFacet(some, 'pressure').range).toMatchObject({ from: 16, to: 30, min: range?.min, max: range?.max });
  expect((await browse({ category: 'valves', pressure: ['16', '30'] })).total).toBe(some.total);
  expect((await browse({ category: 'valves', pressure: ['', ''] })).total).toBe(all.total);
  expect((await browse({ category: 'valves', pressure: '900..' })).total).toBe(0);
  const none = await browse({ category: 'valves', search: 'xyzzyq', pressure: '16..30' });
  expect(none.total).toBe(0);
  expect(getFacet(none, 'pressure').range).toMatchObject({ from: 16, to: 30 });
});

test('the response for a category has its path and subcategories with counts; an unknown category gets 404', async () => {
  const root = await browse({});
  expect(root.trail).toEqual([]);
  expect(root.children.map(({ slug }) => slug)).toContain('fittings');
  expect(root.children.reduce((sum, { count }) => sum + count, 0)).toBe(root.total);
  const category = await browse({ category: 'ball-valves' });
  expect(category.trail.map(({ name }) => name)).toEqual(['Valves', 'Ball valves']);
  const { status, body } = await shop.call(browsing.list, { query: { category: 'nowhere' } });
  expect([status, body.code]).toEqual([404, 'category_not_found']);
});

test('"I have 1/2 in BSP male" finds what screws onto it, and warns of look-alike threads', async () => {
  const found = await browse({ fits: 'BSP male 1/2 in', limit: 100 });
  const skus = found.items.map(({ sku }) => sku);
  expect(skus).toEqual(expect.arrayContaining(['VAL-0011', 'FIT-0011', 'PIP-0061']));
  expect(skus).not.toContain('FIT-0061');
  expect(skus).not.toContain('VAL-0012');
  expect(found.warnings.join(' ')).toContain('NPT and BSP look alike');
  const tube = await browse({ fits: 'tube male 15 mm', limit: 100 });
  expect(tube.items.map(({ sku }) => sku)).toEqual(expect.arrayContaining(['FIT-0061', 'FIT-0071', 'FIT-0081']));
  expect(tube.items.map(({ sku }) => sku)).not.toContain('FIT-0011');
});

test.each([
  ['price', (a: BrowsePage['items'][0], b: BrowsePage['items'][0]) => a.unitPrice <= b.unitPrice],
  ['price-desc', (a: BrowsePage['items'][0], b: BrowsePage['items'][0]) => a.unitPrice >= b.unitPrice],
] as const)('sorts by %s across all pages, each product once', async (sort, inOrder) => {
  const first = await browse({ sort, limit: 40 });
  const others = Array.from({ length: Math.ceil(first.total / 40) - 1 }, (_, at) => at + 2);
  const rest = await Promise.all(others.map((page) => browse({ sort, limit: 40, page })));
  const items = [first, ...rest].flatMap((page) => page.items);
  expect(new Set(items.map(({ sku }) => sku)).size).toBe(first.total);
  expect(items.every((item, at) => at === 0 || inOrder(items[at - 1] ?? item, item))).toBe(true);
});

test.each([
  ['name', 'name_sort_key, id'],
  ['newest', 'created_at desc, id desc'],
  ['best', 'position, id'],
] as const)('sorts by %s as plain SQL does', async (sort, order) => {
  const { rows } = await shop.db.$client.query<{ sku: string }>(
    `select sku from product where status = 'active' order by ${order} limit 100`,
  );
  const { items } = await browse({ sort, limit: 100 });
  expect(items.map(({ sku }) => sku)).toEqual(rows.map(({ sku }) => sku));
});

test('typos are corrected and reported; words that match nothing are dropped and reported', async () => {
  const typo = await browse({ search: 'hamer' });
  expect(typo.corrected).toEqual({ hamer: 'hammer' });
  expect(typo.items[0]?.sku).toBe('HND-0031');
  const relaxed = await browse({ search: 'chrome elbow xyzzy' });
  expect(relaxed.isRelaxed).toBe(true);
  expect(relaxed.total).toBeGreaterThan(0);
  expect(await browse({ search: 'xyzzy qwrtz' })).toMatchObject({ total: 0, items: [] });
});

test('suggestions match an unfinished word, exact part numbers first', async () => {
  const suggestSkus = async (search: string) =>
    (await shop.call(browsing.suggest, { query: { search } })).body.products.map(({ sku }: { sku: string }) => sku);
  expect(await suggestSkus('compr')).toContain('FIT-0061');
  expect((await suggestSkus('val-0013'))[0]).toBe('VAL-0013');
  expect(await suggestSkus('ball val')).toEqual(expect.arrayContaining(['VAL-0011', 'VAL-0012', 'VAL-0013']));
  expect(await suggestSkus('b')).toEqual([]);
  expect((await suggestSkus('a b c d e f')).length).toBeLessThanOrEqual(8);
});

test('suggestions include matching categories; the top categories come with counts and pictures', async () => {
  const { body } = await shop.call(browsing.suggest, { query: { search: 'compress' } });
  expect(body.categories).toEqual([
    { slug: 'compression-fittings', name: 'Compression fittings', above: 'Fittings', count: expect.any(Number) },
  ]);
  const { children } = await browse({});
  const { body: roots } = await shop.call(browsing.roots, {});
  expect(roots.map(({ img: _img, ...root }: { img: string }) => root)).toEqual(children);
  const best = (await browse({ category: 'valves', sort: 'best' })).items[0];
  expect(roots.find(({ slug }: { slug: string }) => slug === 'valves').img).toBe(best?.img);
});

test('unknown parameters change nothing, and page numbers have a limit', async () => {
  expect((await browse({ utm_source: 'mail', x: ['1', '2'] })).total).toBe((await browse({})).total);
  expect((await shop.call(browsing.list, { query: { page: 50_001 } })).status).toBe(400);
});

test.each([
  ['the beginning of a name that several things have', 'drain snak', 'PTL-0051'],
  ['whole words, and one that begins with a letter', 'kitchen m', 'kitchen'],
  ['whole words, and one that begins no longer word', 'hammer zzz', 'hammer'],
])('suggestions understand %s: %s', async (_, search, first) => {
  const { body } = await shop.call(browsing.suggest, { query: { search } });
  const [best] = body.products as { sku: string; name: string }[];
  expect(`${best?.sku} ${best?.name.toLowerCase()}`).toContain(first);
});

test.each([
  ['ﬆop', 66],
  ['㍴', 200],
])('a search for %s, repeated %d times, which expands when normalized, does not fail', async (sign, times) => {
  for (const row of [browsing.list, browsing.suggest, products.list]) {
    expect((await shop.call(row, { query: { search: sign.repeat(times) } })).status).toBe(200);
  }
});

test('sizes are listed by magnitude, whichever is chosen', async () => {
  const sizes = ['3/8 in', '1/2 in', '3/4 in', '1 1/2 in', '15 mm', '22 mm'];
  for (const size of [[], ['22 mm']]) {
    const values = getFacet(await browse({ size }), 'size').values.map(({ value }) => value);
    expect(values.filter((value) => sizes.includes(value))).toEqual(sizes);
  }
});

const getColumnValues = ({ columns }: BrowsePage, key: string) =>
  columns.find((column) => column.key === key)?.values ?? {};

test('a word is not corrected to its own beginning, and an unfinished word is completed', async () => {
  expect(await browse({ search: 'immersion heater' })).toMatchObject({ total: 0, corrected: {} });
  const unfinished = await browse({ search: '22 mm compr', limit: 3 });
  expect(unfinished.corrected).toEqual({});
  expect(unfinished.items.map(({ sku }) => sku)).toContain('FIT-0065');
});

test('a category table shows the columns in which most products differ, or all; other lists have none', async () => {
  const { items, columns, hasMoreColumns } = await browse({ category: 'valves', view: 'table', limit: 100 });
  expect(columns.map(({ key }) => key)).toEqual(['size', 'connection', 'thread', 'finish', 'weight', 'shape']);
  expect(hasMoreColumns).toBe(true);
  const valve = items.find(({ sku }) => sku === 'VAL-0011')?._id ?? '';
  expect(columns.slice(0, 3).map(({ values }) => values[valve])).toEqual(['1/2 in', 'BSP female', 'ISO 7 (Rp)']);
  const whole = await browse({ category: 'valves', view: 'columns', limit: 100 });
  expect(whole.hasMoreColumns).toBe(false);
  expect(whole.columns.map(({ key, facet }) => [key, facet])).toEqual(
    expect.arrayContaining([
      ['temperature', true],
      ['standard', false],
      ['weight', false],
    ]),
  );
  // The columns depend on the list, not on its page.
  const second = await browse({ category: 'valves', view: 'table', limit: 5, page: 2 });
  expect(second.columns.map(({ key }) => key)).toEqual(columns.map(({ key }) => key));
  const half = await browse({ category: 'valves', size: '1/2 in', view: 'table' });
  expect(half.columns.map(({ key }) => key)).toContain('size');
  expect((await browse({ search: 'elbow', view: 'table' })).columns.map(({ key }) => key)).toContain('size');
  const others = [await browse({ category: 'valves' }), await browse({ view: 'table' })];
  expect(others.flatMap((other) => other.columns)).toEqual([]);
});

test.each([
  ['pressure', { category: 'valves' }],
  ['size', { category: 'fittings' }],
  ['length', {}],
  ['size', { category: 'valves', size: ['1/2 in', '15 mm', '3/4 in'] }],
  ['pressure', { category: 'valves', connection: 'BSP female', pressure: '12..25' }],
  ['size', { search: 'valve' }],
] as const)('sorts by %s in %j across all pages, each product once, those without a value last', async (key, list) => {
  const query = { ...list, view: 'columns', limit: 17 } as Record<string, string | string[] | number>;
  for (const direction of ['up', 'down']) {
    const first = await browse({ ...query, sort: `${direction}.${key}` });
    const rest = await Promise.all(
      Array.from({ length: Math.ceil(first.total / 17) - 1 }, (_, at) =>
        browse({ ...query, sort: `${direction}.${key}`, page: at + 2 }),
      ),
    );
    const pages = [first, ...rest];
    const items = pages.flatMap((page) => page.items);
    expect(new Set(items.map(({ _id }) => _id)).size).toBe(first.total);
    const { rows } = await shop.db.$client.query<{ id: string; text: string | null; number: number | null }>(
      `select product_id as id, text, number from product_attribute where key = $1`,
      [key],
    );
    const valuesByProduct = new Map(rows.map(({ id, ...value }) => [id, value]));
    const values = items.map(({ _id }) => valuesByProduct.get(_id));
    const known = values.filter((value) => value !== undefined);
    expect(known.length).toBeGreaterThan(3);
    // Products without a value come last.
    expect(values.slice(0, known.length)).toEqual(known);
    const order = (one: (typeof known)[0], other: (typeof known)[0]) =>
      one.text === null || other.text === null
        ? (one.number ?? 0) - (other.number ?? 0)
        : compareMagnitudes(one.text, other.text);
    const sign = direction === 'up' ? 1 : -1;
    for (const [at, value] of known.slice(1).entries()) {
      expect(sign * order(known[at] ?? value, value)).toBeLessThanOrEqual(0);
    }
  }
});

test('equal values sort by best seller, and a key that is not a sortable attribute sorts nothing', async () => {
  const best = await browse({ category: 'ball-valves', limit: 100 });
  const sorted = await browse({ category: 'ball-valves', sort: 'down.size', view: 'columns', limit: 100 });
  const sizes = getColumnValues(sorted, 'size');
  const halves = ({ items }: BrowsePage) => items.filter(({ _id }) => sizes[_id] === '1/2 in').map(({ sku }) => sku);
  expect(halves(sorted)).toEqual(halves(best));
  const plain = best.items.map(({ sku }) => sku);
  for (const sort of ['up.nothing', 'down.fits', 'up.standard']) {
    expect((await browse({ category: 'ball-valves', sort, limit: 100 })).items.map(({ sku }) => sku)).toEqual(plain);
  }
  expect((await shop.call(browsing.list, { query: { sort: 'up.' } })).status).toBe(400);
});
