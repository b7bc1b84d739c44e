import { expect, test } from 'vitest';
import { browsing } from '#features/search/contract/browse.ts';
import { sales } from '#features/reduced-prices/contract/sales.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { products } from '#features/products/contract/products.ts';
import { findBrokenRules } from '#features/rules.ts';
import { buildProductDraft, placeOrder, type TestProduct, writeDrafts } from '#test/helpers/products.ts';
import { dateInDays } from '#test/helpers/dates.ts';
import { signIn } from '#test/helpers/people.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
// The tests run the sales job themselves.
const admin = await signIn(shop.db, 'admin');
const buyer = await signIn(shop.db);

type Form = Partial<Record<'name' | 'scope' | 'value' | 'startsOn' | 'endsOn', string>> & { percent?: number | null };
const fill = (form: Form) =>
  ({ name: 'Autumn', scope: 'skus', percent: 20, startsOn: '', endsOn: dateInDays(3), ...form }) as never;
const add = (form: Form) => shop.call(sales.add, { body: fill(form) }, admin.token);
const preview = (form: Form) => shop.call(sales.preview, { body: fill(form) }, admin.token);
const end = (id: string) => shop.call(sales.end, { params: { id } }, admin.token);
const query = (text: string, ...values: unknown[]) => shop.db.$client.query(text, values);

/** Puts products up for sale. */
const createProducts = async (...prices: number[]): Promise<(TestProduct & { sku: string })[]> => {
  const drafts = prices.map((unitPriceCents) => {
    const draft = buildProductDraft({ unitPriceCents });
    return { ...draft, sku: draft.sku.toUpperCase() };
  });
  const ids = await writeDrafts(shop, drafts);
  return drafts.map(({ name, sku, unitPriceCents, minOrder }, at) => ({
    id: ids[at] ?? '',
    sku,
    name,
    unitPriceCents,
    minOrder,
  }));
};
const createProduct = async (price: number) => {
  const [product] = await createProducts(price);
  if (product === undefined) throw new Error('no product');
  return product;
};
const getPrices = async ({ id }: { id: string }) => {
  const { body } = await shop.call(products.get, { params: { id } });
  return [body.unitPrice, body.regularPrice, body.lowestPrice];
};
/** Moves the days of a sale, as if time had passed, and runs the job. */
const shift = async (id: string, interval: string) => {
  await query(
    `update sale set starts_at = starts_at + $2::interval, ends_at = ends_at + $2::interval where id = $1`,
    id,
    interval,
  );
  await query(
    'update product set reduced_until = reduced_until + $1::interval where reduced_until is not null',
    interval,
  );
  await makeDue(shop, 'sales');
  await runJob(shop, 'sales');
};

test('a sale reduces prices at once until staff end it, and lists filter and sort by the reduction', async () => {
  const [valve, elbow] = await createProducts(945, 1000);
  if (!valve || !elbow) throw new Error('no products');
  const { status, body } = await add({ value: `${valve.sku}\n${elbow.sku}\n`, percent: 15 });
  expect([status, body.products]).toEqual([201, 2]);
  expect(await getPrices(valve)).toEqual([8.03, 9.45, 9.45]);
  const other = await createProduct(1000);
  expect((await add({ value: other.sku, percent: 70 })).status).toBe(201);
  const { body: found } = await shop.call(browsing.list, {
    query: { reduced: '1..', sort: 'down.reduced', limit: 100 } as never,
  });
  const names = found.items.map(({ name }: { name: string }) => name);
  expect(names.indexOf(other.name)).toBe(0);
  expect(names).toEqual(expect.arrayContaining([valve.name, elbow.name]));
  const { body: listed } = await shop.call(sales.list, { query: { state: 'on' } }, admin.token);
  expect(listed[0]).toMatchObject({ name: 'Autumn', percent: 70, products: 1, state: 'on' });
  expect((await end(body._id)).status).toBe(200);
  expect(await getPrices(valve)).toEqual([9.45, null, null]);
  expect((await end(body._id)).body.code).toBe('sale_over');
  expect((await end(valve.id)).body.code).toBe('sale_not_found');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a sale that waits is started and ended by the job, and orders at the previous price are refused', async () => {
  const valve = await createProduct(1000);
  const { body } = await add({
    value: `${valve.sku} 8.00`,
    percent: null,
    startsOn: dateInDays(1),
    endsOn: dateInDays(2),
  });
  expect(await getPrices(valve)).toEqual([10, null, null]);
  await shift(body._id, '-1 day');
  expect(await getPrices(valve)).toEqual([8, 10, 10]);
  const refused = await placeOrder(shop, buyer, valve);
  expect([refused.status, refused.body.code]).toEqual([409, 'price_changed']);
  expect((await placeOrder(shop, buyer, { ...valve, unitPriceCents: 800 as never })).status).toBe(201);
  await makeDue(shop, 'sales');
  await Promise.all([runJob(shop, 'sales'), runJob(shop, 'sales')]);
  expect(await getPrices(valve)).toEqual([8, 10, 10]);
  await shift(body._id, '-3 days');
  expect(await getPrices(valve)).toEqual([10, null, null]);
  expect((await placeOrder(shop, buyer, { ...valve, unitPriceCents: 800 as never })).body.code).toBe('price_changed');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an edit during a sale changes the regular price, and ends the sale for a product if it is below the reduced price', async () => {
  const valve = await createProduct(1000);
  await add({ value: valve.sku, percent: 20 });
  const edit = async (unitPrice: number, minOrder = 1) => {
    const { body: details } = await shop.call(productDetails.get, { params: { id: valve.id } }, admin.token);
    const { version, stock } = (await shop.call(products.get, { params: { id: valve.id } })).body;
    expect(details.unitPrice).not.toBe(8);
    return shop.call(
      products.edit,
      {
        params: { id: valve.id },
        body: {
          name: valve.name,
          unitPrice,
          description: 'A valve.',
          stock,
          stockWas: stock,
          minOrder,
          image: '/pictures/x.svg',
          version,
          reason: '',
        },
      },
      admin.token,
    );
  };
  expect((await edit(20)).status).toBe(200);
  expect(await getPrices(valve)).toEqual([16, 20, 10]);
  expect((await edit(40, 2)).status).toBe(200);
  expect(await getPrices(valve)).toEqual([32, 40, 20]);
  const fixed = await createProduct(1000);
  await add({ value: `${fixed.sku} 8.00`, percent: null });
  const { body: seen } = await shop.call(products.get, { params: { id: fixed.id } });
  const lower = {
    name: fixed.name,
    unitPrice: 7,
    description: 'A valve.',
    stock: 100,
    stockWas: 100,
    minOrder: 1,
    image: '/pictures/x.svg',
    version: seen.version,
    reason: '',
  };
  await shop.call(products.edit, { params: { id: fixed.id }, body: lower }, admin.token);
  expect(await getPrices(fixed)).toEqual([7, null, null]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the lowest price is that of the 30 days before the sale', async () => {
  const valve = await createProduct(1200);
  await query('delete from price_history where product_id = $1', valve.id);
  for (const [days, price] of [
    [100, 500],
    [40, 700],
    [20, 899],
    [10, 1200],
  ])
    await query(
      `insert into price_history values ($1, now() - make_interval(days => $2), $3, 1)`,
      valve.id,
      days,
      price,
    );
  await add({ value: valve.sku, percent: 10 });
  // 7.00 was the price until 20 days ago.
  expect(await getPrices(valve)).toEqual([10.8, 12, 7]);
});

test('the preview changes nothing and says why products are left out', async () => {
  const [free, cheap, taken] = await createProducts(1000, 100, 1000);
  if (!free || !cheap || !taken) throw new Error('no products');
  await add({ name: 'Spring', value: taken.sku });
  const value = `${free.sku} 8.00\n${cheap.sku} 1.00\n${taken.sku}\t$7\nNOPE 1`;
  const { body } = await preview({ value, percent: null });
  expect([body.products, body.leftOut]).toEqual([1, 3]);
  const problems = Object.fromEntries(
    body.rows.map(({ sku, problem }: { sku: string; problem: string }) => [sku, problem]),
  );
  expect(problems).toEqual({
    [free.sku]: null,
    [cheap.sku]: 'The reduced price is not below the regular price',
    [taken.sku]: 'It is in the sale “Spring” on these days',
    NOPE: 'No product for sale has this SKU',
  });
  expect(await getPrices(free)).toEqual([10, null, null]);
  expect((await add({ value: 'NOPE' })).body.code).toBe('sale_empty');
});

test.each([
  [{ endsOn: dateInDays(-1) }, 'endsOn', 'This day has passed, or is before the first day'],
  [{ startsOn: dateInDays(5) }, 'endsOn', 'This day has passed, or is before the first day'],
  [{ endsOn: dateInDays(800) }, 'endsOn', 'A sale lasts a year at most'],
  [{ value: 'A 1\na 2', percent: null }, 'value', 'Line 2: A is listed twice'],
  [{ value: 'A', percent: null }, 'value', 'Line 1: enter the reduced price after the SKU, such as VAL-0011 8.00'],
  [{ value: '\n\n A 1.00\n', percent: 50 }, 'value', 'Line 3: leave out the price, or the percentage'],
  [{ value: 'A 8.00' }, 'value', 'Line 1: leave out the price, or the percentage'],
  [
    { value: 'A 8.00 x', percent: null },
    'value',
    'Line 1: enter the reduced price after the SKU, such as VAL-0011 8.00',
  ],
  [{ scope: 'brand', percent: null }, 'percent', 'Enter a percentage, or list SKUs with their prices'],
  [{ percent: 96 }, 'percent', 'At most 95%'],
  [{ name: ' ' }, 'name', 'Name is Required'],
])('a sale with %j is refused with a message at the field', async (form, field, message) => {
  const { status, body } = await preview({ value: 'A', ...form });
  expect([status, body.fields[field]]).toEqual([400, message]);
});

test('two sales of one product added at once do not both include it', async () => {
  const valve = await createProduct(1000);
  const both = await Promise.all([add({ value: valve.sku, name: 'One' }), add({ value: valve.sku, name: 'Two' })]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a sale of a category includes the products of the categories below it', async () => {
  const { body } = await preview({ scope: 'category', value: 'valves', startsOn: dateInDays(0) });
  expect(body.products + body.leftOut).toBeGreaterThan(1);
  expect((await preview({ scope: 'category', value: 'nothing' })).body.code).toBe('category_not_found');
});
