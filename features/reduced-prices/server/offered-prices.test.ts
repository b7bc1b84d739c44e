import { expect, test } from 'vitest';
import { drafts } from '#features/drafts/contract/drafts.ts';
import { archive } from '#features/product-editing/contract/archive.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { products } from '#features/products/contract/products.ts';
import { sales } from '#features/reduced-prices/contract/sales.ts';
import { findBrokenRules } from '#features/rules.ts';
import { dateInDays } from '#test/helpers/dates.ts';
import { signIn } from '#test/helpers/people.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

/** Adds a product at $10.00, for sale or as a draft. */
const add = async (status: 'active' | 'draft') => {
  const draft = buildProductDraft();
  const sku = draft.sku.toUpperCase();
  const [id = ''] = await writeDrafts(shop, [{ ...draft, sku, ...(status === 'draft' && { status }) }]);
  return { id, sku };
};
const setPrice = async ({ id }: { id: string }, unitPrice: number) => {
  const { body } = await shop.call(productDetails.get, { params: { id } }, admin.token);
  const form = { ...body, unitPrice, stockWas: body.stock };
  expect((await shop.call(productDetails.save, { params: { id }, body: form }, admin.token)).status).toBe(200);
};
const setState = async ({ id }: { id: string }, status: 'active' | 'draft') => {
  const { body } = await shop.call(drafts.getState, { params: { id } }, admin.token);
  const form = { ...body, status };
  expect((await shop.call(drafts.setState, { params: { id }, body: form }, admin.token)).status).toBe(200);
};
/** Moves the day of publication or withdrawal to now, and runs the job. */
const arrive = async ({ id }: { id: string }, column: 'publish_at' | 'withdraw_at') => {
  await shop.db.$client.query(`update product set ${column} = now() where id = $1`, [id]);
  await makeDue(shop, 'publishing');
  await runJob(shop, 'publishing');
};
/** Makes the price history of a product older by some days. */
const age = ({ id }: { id: string }, days: number) =>
  shop.db.$client.query(
    'update price_history set from_at = from_at - make_interval(days => $2) where product_id = $1',
    [id, days],
  );
/** Starts a sale, and gets the lowest price that is shown with the reduced one. */
const getLowest = async ({ id, sku }: { id: string; sku: string }): Promise<number> => {
  const form = { name: 'Autumn', scope: 'skus' as const, value: sku, percent: 10, startsOn: '', endsOn: dateInDays(3) };
  expect((await shop.call(sales.add, { body: form }, admin.token)).status).toBe(201);
  expect(await findBrokenRules(shop.db)).toEqual({});
  return (await shop.call(products.get, { params: { id } })).body.lowestPrice;
};

test('prices of a draft that was never for sale do not count as its lowest price', async () => {
  const product = await add('draft');
  await setPrice(product, 4);
  await setPrice(product, 12);
  await setState(product, 'active');
  expect(await getLowest(product)).toBe(12);
});

test('prices of a draft that is published on its day do not count as its lowest price', async () => {
  const product = await add('draft');
  await setPrice(product, 12);
  await arrive(product, 'publish_at');
  expect(await getLowest(product)).toBe(12);
});

test('prices from before a withdrawal are compared, but not prices between withdrawal and publication', async () => {
  const product = await add('active');
  await setPrice(product, 12);
  await setState(product, 'draft');
  await setPrice(product, 4);
  await setPrice(product, 12);
  await setState(product, 'active');
  expect(await getLowest(product)).toBe(10);
});

test('the price of a product that was last for sale more than 30 days ago does not count', async () => {
  const product = await add('active');
  await arrive(product, 'withdraw_at');
  await age(product, 40);
  await setPrice(product, 12);
  await setState(product, 'active');
  expect(await getLowest(product)).toBe(12);
});

test('the price of a deleted product is not offered until it is restored', async () => {
  const product = await add('active');
  const params = { id: product.id };
  const listOffers = async () => {
    const { rows } = await shop.db.$client.query(
      'select price_cents::int as cents, is_offered as offered from price_history where product_id = $1 order by from_at',
      [product.id],
    );
    return rows;
  };
  await shop.call(products.remove, { params, query: {} }, admin.token);
  const [offered, gone] = [
    { cents: 1000, offered: true },
    { cents: 1000, offered: false },
  ];
  expect(await listOffers()).toEqual([offered, gone]);
  await shop.call(archive.restore, { params }, admin.token);
  expect(await listOffers()).toEqual([offered, gone, offered]);
  expect(await getLowest(product)).toBe(10);
});
