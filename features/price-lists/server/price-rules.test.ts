import { expect, test } from 'vitest';
import { brands } from '#features/brands/contract/brands.ts';
import { categories } from '#features/categories/contract/categories.ts';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { priceRules } from '#features/price-lists/contract/price-rules.ts';
import { addCustomerList, buildRule, findSku, saveTestRules } from '#features/price-lists/test/lists.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { type TestProduct, createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const listRules = async (id: string, query: object = {}) =>
  (await shop.call(priceRules.list, { params: { id }, query }, admin.token)).body;

const discountOf = async (buyer: TestPerson, { id }: TestProduct, quantity = 10): Promise<number> => {
  const body = { lines: [{ productId: id, quantity }], country: 'NO' };
  return (await shop.call(checkout.quote, { body }, buyer.token)).body.discount;
};

const getSlug = async (product: TestProduct): Promise<string> =>
  (
    await shop.db.$client.query(
      'select c.slug from product p join category c on c.id = p.category_id where p.id = $1',
      [product.id],
    )
  ).rows[0].slug;

test('prices are added, changed and deleted together, and listed with their products', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop, { unitPriceCents: 1000 });
  const list = await addCustomerList(shop, admin, buyer, [
    [goods, { price: 9, from: 5 }],
    [goods, { percent: 20, from: 10 }],
    [null, { percent: 2.5 }],
  ]);
  const found = await listRules(list._id);
  expect(found).toMatchObject([
    {
      target: 'product',
      value: await findSku(shop, goods),
      name: goods.name,
      from: 5,
      price: 9,
      per: 1,
      percent: null,
    },
    { target: 'product', from: 10, price: null, percent: 20, regularPrice: 10, minOrder: 1 },
    { target: 'all', value: '', name: '', percent: 2.5, regularPrice: null },
  ]);
  expect(await listRules(list._id, { search: goods.name.slice(6) })).toHaveLength(2);
  expect(await discountOf(buyer, goods, 1)).toBe(0.25);
  expect(await discountOf(buyer, goods, 5)).toBe(5);
  expect(await discountOf(buyer, goods, 10)).toBe(20);
  const { body } = await saveTestRules(shop, admin, list, {
    changed: [{ _id: found[0]._id, from: 10, percent: '30', price: '', per: '' }],
    removed: [found[1]._id, found[2]._id],
  });
  expect(body).toEqual({ version: 3, rules: 1 });
  // Saving it again changes nothing.
  await saveTestRules(
    shop,
    admin,
    { ...list, version: 3 },
    { changed: [{ _id: found[0]._id, from: 10, percent: '30', price: '', per: '' }] },
  );
  expect(await listRules(list._id)).toMatchObject([{ from: 10, percent: 30, price: null }]);
  expect(await discountOf(buyer, goods, 10)).toBe(30);
  expect(await discountOf(buyer, goods, 1)).toBe(0);
  const { rows } = await shop.db.$client.query(
    `select changes from audit where act = 'price_list.prices' and entity_id = $1 order by id`,
    [list._id],
  );
  expect(rows).toHaveLength(2);
  const sku = await findSku(shop, goods);
  expect(rows[1].changes).toEqual({
    [`${sku} from 5`]: ['$9.00 for 1', null],
    [`${sku} from 10`]: ['20%', '30%'],
    'all from 1': ['2.5%', null],
    prices: [3, 1],
  });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a price for a category applies to its subcategories too, and a price for a brand stays with a renamed brand', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop, { unitPriceCents: 1000 });
  const slug = await getSlug(goods);
  const name = `Brand ${crypto.randomUUID()}`;
  await shop.db.$client.query(
    `with up as (insert into category (slug, name, position) values ($3, $3, 900) returning id),
          moved as (update category set parent_id = (select id from up) where slug = $4),
          b as (insert into brand (name, slug) values ($2, $3) returning id)
     update product set brand = $2, brand_id = (select id from b) where id = $1`,
    [goods.id, name, `x${crypto.randomUUID()}`, slug],
  );
  const { rows } = await shop.db.$client.query(
    'select c.slug from category c join category k on k.parent_id = c.id where k.slug = $1',
    [slug],
  );
  const list = await addCustomerList(shop, admin, buyer, []);
  const value = { from: 1, price: null, per: null };
  const added = [
    { target: 'category', value: rows[0].slug, percent: 10, ...value },
    { target: 'brand', value: name.toUpperCase(), percent: 25, ...value, from: 10 },
  ];
  expect((await saveTestRules(shop, admin, list, { added })).status).toBe(200);
  expect([await discountOf(buyer, goods, 1), await discountOf(buyer, goods, 10)]).toEqual([1, 25]);
  await shop.db.$client.query('update brand set name = $2 where name = $1', [name, `${name} & Sons`]);
  expect(await listRules(list._id)).toMatchObject([
    { target: 'category' },
    { target: 'brand', value: `${name} & Sons` },
  ]);
  expect(await discountOf(buyer, goods, 10)).toBe(25);
  await shop.db.$client.query('update category set parent_id = null where slug = $1', [slug]);
  expect(await discountOf(buyer, goods, 1)).toBe(0);
});

test('a category or brand is neither merged nor deleted until the prices for it are changed', async () => {
  const buyer = await signIn(shop.db);
  const { body: made } = await shop.call(
    productDetails.addCategory,
    { body: { name: `Zone ${crypto.randomUUID()}`, under: '' } },
    admin.token,
  );
  const { body: tree } = await shop.call(categories.tree, {}, admin.token);
  const category = tree.items.find(({ slug }: { slug: string }) => slug === made.slug);
  const brand = (
    await shop.db.$client.query(`insert into brand (name, slug) values ($1, $1) returning id`, [crypto.randomUUID()])
  ).rows[0].id;
  const { body: found } = await shop.call(brands.get, { params: { id: brand } }, admin.token);
  const list = await addCustomerList(shop, admin, buyer, []);
  const value = { from: 1, percent: 10, price: null, per: null };
  await saveTestRules(shop, admin, list, {
    added: [
      { target: 'category', value: made.slug, ...value },
      { target: 'brand', value: found.name, ...value },
    ],
  });
  const removeCategory = () =>
    shop.call(
      categories.remove,
      { params: { id: category._id }, query: { version: category.version, into: '' } },
      admin.token,
    );
  const removeBrand = () =>
    shop.call(brands.remove, { params: { id: brand }, query: { version: found.version } }, admin.token);
  expect([(await removeCategory()).body.code, (await removeBrand()).body.code]).toEqual([
    'category_priced',
    'brand_priced',
  ]);
  await saveTestRules(
    shop,
    admin,
    { ...list, version: 3 },
    { removed: (await listRules(list._id)).map(({ _id }: { _id: string }) => _id) },
  );
  expect([(await removeCategory()).status, (await removeBrand()).status]).toEqual([200, 200]);
});

test('the second price for the same goods and pieces is refused, and nothing is saved', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const list = await addCustomerList(shop, admin, buyer, [[goods, { percent: 20 }]]);
  const [rule] = await listRules(list._id);
  const again = { ...(await buildRule(shop, goods, { percent: 30, from: 2 })), from: 2 };
  const replies = [
    await saveTestRules(shop, admin, list, { added: [again, again] }),
    await saveTestRules(shop, admin, list, { added: [again, { ...again, from: 1 }] }),
    await saveTestRules(shop, admin, list, { added: [again], changed: [{ ...rule, from: 2 }] }),
  ];
  expect(replies.map(({ body }) => [body.code, Object.keys(body.fields)])).toEqual([
    ['rule_twice', ['added.1.from']],
    ['rule_twice', ['added.1.from']],
    ['rule_twice', ['added.0.from']],
  ]);
  expect(await listRules(list._id)).toEqual([rule]);
});

test('two editors of prices do not overwrite each other', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const list = await addCustomerList(shop, admin, buyer, [[goods, { percent: 20 }]]);
  const [rule] = await listRules(list._id);
  const replies = await Promise.all(
    [30, 40].map((percent) => saveTestRules(shop, admin, list, { changed: [{ ...rule, percent, per: null }] })),
  );
  expect(replies.map(({ status, body }) => `${status} ${body.code}`).toSorted()).toEqual([
    '200 undefined',
    '409 list_changed',
  ]);
});

test.each([
  ['value', { value: 'NO-SUCH-SKU' }],
  ['value', { target: 'category', value: 'no-such-category' }],
  ['value', { target: 'brand', value: 'No such brand' }],
  ['price', { target: 'all', value: '', percent: null, price: 5 }],
  ['price', { price: 5 }],
  ['price', { percent: '' }],
  ['price', { percent: null, price: 5.005 }],
  ['percent', { percent: 100 }],
  ['percent', { percent: 0 }],
  ['from', { from: 0 }],
  ['from', { from: 1e12 }],
  ['per', { percent: null, price: 5, per: 0 }],
])('a price with a wrong %s is refused beside the field (%#)', async (field, more) => {
  const list = await addCustomerList(shop, admin, await signIn(shop.db), []);
  const goods = await createTestProduct(shop);
  const rule = { ...(await buildRule(shop, goods, { percent: 5 })), ...more };
  const { status, body } = await saveTestRules(shop, admin, list, { added: [rule] });
  expect([status, Object.keys(body.fields)]).toEqual([400, [`added.0.${field}`]]);
  expect(await listRules(list._id)).toEqual([]);
});

test('a price of zero needs a confirmation', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const list = await addCustomerList(shop, admin, buyer, []);
  const added = [await buildRule(shop, goods, { price: 0 })];
  expect((await saveTestRules(shop, admin, list, { added })).body.code).toBe('price_free');
  expect((await saveTestRules(shop, admin, list, { added, allowsFree: true })).status).toBe(200);
  expect(await discountOf(buyer, goods)).toBe(100);
});

test('a list has at most ten prices for the same goods', async () => {
  const goods = await createTestProduct(shop);
  const list = await addCustomerList(shop, admin, await signIn(shop.db), []);
  const rule = await buildRule(shop, goods, { percent: 5 });
  const added = Array.from({ length: 11 }, (_, at) => ({ ...rule, from: at + 1 }));
  expect((await saveTestRules(shop, admin, list, { added })).body.code).toBe('price_rule_limit');
  expect((await saveTestRules(shop, admin, list, { added: added.slice(1) })).body.rules).toBe(10);
});
