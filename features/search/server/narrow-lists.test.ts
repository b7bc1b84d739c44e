import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { browsing, type BrowsePage } from '#features/search/contract/browse.ts';
import { cents, toDollars } from '#platform/contract/money.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import type { Product } from '#features/products/contract/products.ts';
import { products } from '#features/products/contract/products.ts';
import { execute, one, rows } from '#platform/server/db/query.ts';
import { buildProductDraft, placeOrder, writeDrafts } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { reindexProducts } from './reindex-products.ts';

const shop = await startShop();
// The tests run the availability job themselves.
const admin = await signIn(shop.db, 'admin');
const buyer = await signIn(shop.db);

const createDraft = (name: string, brand: string | null, unitPriceCents: number, stock: number) => ({
  ...buildProductDraft({ unitPriceCents, stock }),
  name: `Quoddity ${name}`,
  brand,
});
const [alder = '', birch = ''] = await writeDrafts(shop, [
  createDraft('elbow', 'Alderson', 1000, 5),
  createDraft('tee', 'Birchcraft', 2000, 5),
  createDraft('union', 'Birchcraft', 2001, 0),
  createDraft('plug', null, 3000, 0),
]);

type Query = Record<string, string | string[] | number>;

const browse = async (query: Query): Promise<BrowsePage> => {
  const { status, body } = await shop.call(browsing.list, { query: { limit: 100, ...query } });
  expect(status).toBe(200);
  return body;
};
const listForStaff = async (query: Query): Promise<Product[]> => {
  const { status, body } = await shop.call(products.listAll, { query: { limit: 100, ...query } }, admin.token);
  expect(status).toBe(200);
  return body;
};
/** A bound of a price range, as text. */
const formatBound = (amount: number | null) => (amount === null ? '' : String(toDollars(cents(amount))));
const getNames = (items: Product[]) => items.map(({ name }) => name.replace('Quoddity ', ''));
const getFacet = ({ facets }: BrowsePage, key: string) => facets.find((facet) => facet.key === key);
const search = 'quoddity';
const updateAvailability = async () => {
  await makeDue(shop, 'availability');
  await runJob(shop, 'availability');
};

test.each([
  [{ brand: 'Birchcraft' }, ['tee', 'union']],
  [{ brand: ['Birchcraft', 'Alderson'], availability: 'In stock' }, ['elbow', 'tee']],
  [{ availability: 'Out of stock' }, ['plug', 'union']],
  [{ price: '10..20' }, ['elbow', 'tee']],
  [{ price: '20.01..' }, ['plug', 'union']],
  [{ price: ['', '10'] }, ['elbow']],
  [{ price: '20..10' }, ['elbow', 'tee']],
  [{ price: ['20', '10'] }, ['elbow', 'tee']],
  [{ price: '20..20.01', availability: 'In stock' }, ['tee']],
  [{ price: '99999999999..' }, []],
  [{ brand: 'Nobody' }, []],
])('a search, by customers and by staff, is filtered by %j', async (query, names) => {
  const found = await browse({ search, sort: 'name', ...query });
  expect(getNames(found.items).toSorted()).toEqual(names);
  expect(found.total).toBe(names.length);
  expect(getNames(await listForStaff({ search, ...query })).toSorted()).toEqual(names);
});

test('lists count the products of each brand and stock state, and give the price range of all products', async () => {
  const found = await browse({ search });
  expect(getFacet(found, 'brand')?.values).toEqual([
    { value: 'Alderson', count: 1, chosen: false },
    { value: 'Birchcraft', count: 2, chosen: false },
  ]);
  expect(getFacet(found, 'availability')?.values.map(({ value, count }) => [value, count])).toEqual([
    ['In stock', 2],
    ['Out of stock', 2],
  ]);
  const dearest = await one<{ min: number; max: number }>(
    shop.db,
    sql`select min(unit_price_cents) as min, max(unit_price_cents) as max from product where status = 'active'`,
  );
  expect(getFacet(await browse({ category: 'valves', price: '5..' }), 'price')?.range).toEqual({
    min: dearest.min / 100,
    max: dearest.max / 100,
    from: 5,
    to: null,
  });
});

test('lists sort by brand and by availability, products without a brand last', async () => {
  const sorted = async (sort: string) => getNames((await browse({ search, sort })).items);
  expect((await sorted('up.brand')).slice(-1)).toEqual(['plug']);
  expect((await sorted('up.brand'))[0]).toBe('elbow');
  expect((await sorted('down.brand')).slice(2)).toEqual(['elbow', 'plug']);
  expect((await sorted('up.availability')).slice(0, 2).toSorted()).toEqual(['elbow', 'tee']);
  expect(getNames(await listForStaff({ search, sort: 'brand' }))[0]).toBe('elbow');
  expect(getNames(await listForStaff({ search, sort: 'brand-desc' })).slice(2)).toEqual(['elbow', 'plug']);
  const first = await listForStaff({ sort: 'brand' });
  const brands = await rows<{ id: string; brand: string | null }>(shop.db, sql`select id, brand from product`);
  const brandsByProduct = new Map(brands.map(({ id, brand }) => [id, brand]));
  expect(first.slice(0, 3).map(({ _id }) => brandsByProduct.get(_id))).toEqual([
    'Alderson',
    'Birchcraft',
    'Birchcraft',
  ]);
  const whole = await browse({ category: 'valves', sort: 'up.availability' });
  const stocks = whole.items.map(({ stock, minOrder }) => Number(stock < minOrder));
  expect(stocks).toEqual(stocks.toSorted((a, b) => a - b));
});

test('without a search, a price filter and its counts agree with plain SQL, with any other filter', async () => {
  const known = await rows<{ amount: number }>(
    shop.db,
    sql`select distinct unit_price_cents::int as amount from product where status = 'active'`,
  );
  const price = fc.option(
    fc.oneof(fc.constantFrom(...known.map(({ amount }) => amount)), fc.integer({ min: 0, max: 100_000 })),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        from: price,
        to: price,
        category: fc.constantFrom('', 'valves', 'fittings'),
        availability: fc.constantFrom('', 'In stock', 'Out of stock'),
        sort: fc.constantFrom('best', 'price', 'name-desc', 'up.size'),
      }),
      async ({ from, to, category, availability, sort }) => {
        const isWithin = sql`p.status = 'active' and p.unit_price_cents between symmetric ${from ?? 0} and ${to ?? 2 ** 30}
          and (${category} = '' or ${category} in (c.slug, up.slug))
          and (${availability} = '' or (s.on_hand - s.reserved >= p.min_order) = (${availability} = 'In stock'))`;
        const among = sql`from product p join stock s on s.product_id = p.id join category c on c.id = p.category_id
                            left join category up on up.id = c.parent_id where ${isWithin}`;
        const expected = await rows<{ id: string; stocked: boolean }>(
          shop.db,
          sql`select p.id, s.on_hand - s.reserved >= p.min_order as stocked ${among}`,
        );
        const query = { category, availability, sort, price: `${formatBound(from)}..${formatBound(to)}` };
        const found = await browse(query);
        expect(found.total).toBe(expected.length);
        expect(found.items).toHaveLength(Math.min(expected.length, 100));
        const ids = new Set(expected.map(({ id }) => id));
        expect(found.items.filter(({ _id }) => !ids.has(_id))).toEqual([]);
        const inStock = getFacet(found, 'availability')?.values.find(({ value }) => value === 'In stock');
        if (availability !== 'Out of stock' && inStock !== undefined) {
          expect(inStock.count).toBe(expected.filter(({ stocked }) => stocked).length);
        }
      },
    ),
    { numRuns: 120, seed: 7 },
  );
});

test('staff’s list sorted by stock, price, name or age is filtered too, with the total count', async () => {
  for (const sort of ['stock', 'stock-desc', 'price', 'name', 'newest']) {
    const { headers, body } = await shop.call(
      products.listAll,
      { query: { sort: sort as 'stock', limit: 2, brand: 'Birchcraft' } },
      admin.token,
    );
    expect(headers['x-total-count']).toBe('2');
    expect(getNames(body).toSorted()).toEqual(['tee', 'union']);
  }
});

test('availability follows sold-out and released stock after the next job; price and brand change at once', async () => {
  const goods = { id: alder, name: 'Quoddity elbow', unitPriceCents: cents(1000), minOrder: 1 };
  const placed = await placeOrder(shop, buyer, goods, 5);
  expect(placed.status).toBe(201);
  await updateAvailability();
  const inStock = async () => getNames((await browse({ search, availability: 'In stock' })).items);
  expect(await inStock()).toEqual(['tee']);
  const valves = await browse({ category: 'valves', availability: 'Out of stock', sort: 'newest' });
  expect(getNames(valves.items)).toContain('elbow');
  await execute(shop.db, sql`update stock set reserved = 0 where product_id = ${alder}`);
  await updateAvailability();
  expect((await inStock()).toSorted()).toEqual(['elbow', 'tee']);
  const { body } = await shop.call(productDetails.get, { params: { id: birch } }, admin.token);
  const { status } = await shop.call(
    productDetails.save,
    { params: { id: birch }, body: { ...body, brand: 'Cedarworks', unitPrice: 12, stockWas: body.stock } },
    admin.token,
  );
  expect(status).toBe(200);
  expect(getNames((await browse({ brand: 'Cedarworks', price: '12' })).items)).toEqual(['tee']);
  expect((await browse({ brand: 'Birchcraft' })).total).toBe(1);
});

test('a reindex adds brand, price and availability to products indexed by an older version', async () => {
  const counts = async () => {
    const found = [
      await browse({ brand: 'Alderson' }),
      await browse({ price: '5..10' }),
      await browse({ availability: 'In stock' }),
    ];
    return found.map(({ total }) => total);
  };
  const before = await counts();
  await execute(shop.db, sql`delete from price_bitmap`);
  await execute(
    shop.db,
    sql`with plain as (select id from facet_value where key in ('brand', 'availability')),
             gone as (delete from facet_bitmap where value_id in (select id from plain))
        update product set terms = array(select unnest(terms) except select id from plain)`,
  );
  await execute(shop.db, sql`update facet_value set products = 0 where key in ('brand', 'availability')`);
  await execute(shop.db, sql`update meta set value = '2' where key = 'search_reading'`);
  expect(await counts()).not.toEqual(before);
  await reindexProducts(shop.db);
  expect(await counts()).toEqual(before);
});

test('an attribute cannot be named Brand, Price or Availability', async () => {
  for (const label of ['Brand', 'Price', 'Availability']) {
    const { body } = await shop.call(
      productDetails.addAttribute,
      { body: { label, type: 'text', unit: '' } },
      admin.token,
    );
    expect(body.code).toBe('attribute_taken');
  }
});
