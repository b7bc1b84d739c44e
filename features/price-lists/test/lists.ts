import { randomUUID } from 'node:crypto';
import { customerPrices } from '#features/price-lists/contract/customer-prices.ts';
import { priceGroups } from '#features/price-lists/contract/price-groups.ts';
import { type ListOwner, priceLists } from '#features/price-lists/contract/price-lists.ts';
import { priceRules } from '#features/price-lists/contract/price-rules.ts';
import type { TestPerson } from '#test/helpers/people.ts';
import type { TestProduct } from '#test/helpers/products.ts';
import type { TestReply, TestShop } from '#test/helpers/start-shop.ts';

/* Price groups and price lists, as staff make them. */

type TestRule = { from?: number; percent?: number; price?: number; per?: number };

export type TestList = { _id: string; version: number };

const expectDone = ({ status, body }: TestReply) => {
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
};

export const buildListForm = (more: object = {}) => ({
  name: randomUUID(),
  startsOn: '',
  endsOn: '',
  isActive: true,
  ...more,
});

/** Adds, changes and deletes prices of a list. */
export const saveTestRules = (shop: TestShop, admin: TestPerson, { _id, version }: TestList, changes: object) =>
  shop.call(priceRules.save, { params: { id: _id }, body: { version, ...changes } }, admin.token);

/** The SKU of a product. */
export const findSku = async (shop: TestShop, { id }: Pick<TestProduct, 'id'>): Promise<string> =>
  (await shop.db.$client.query('select sku from product where id = $1', [id])).rows[0].sku;

/** A price for a product, or for everything. */
export const buildRule = async (shop: TestShop, product: TestProduct | null, { from = 1, ...value }: TestRule) => ({
  target: product === null ? 'all' : 'product',
  value: product === null ? '' : await findSku(shop, product),
  from,
  percent: value.percent ?? null,
  price: value.price ?? null,
  per: value.per ?? null,
});

/** Adds a list with one price for each of `prices`. */
const addList = async (
  shop: TestShop,
  admin: TestPerson,
  owner: { ownerKind: ListOwner; owner: string },
  prices: [product: TestProduct | null, rule: TestRule][],
): Promise<TestList> => {
  const list = expectDone(
    await shop.call(priceLists.add, { body: buildListForm(owner) as never }, admin.token),
  ) as TestList;
  const added = await Promise.all(prices.map(([product, rule]) => buildRule(shop, product, rule)));
  const { version } = expectDone(await saveTestRules(shop, admin, list, { added, allowsFree: true }));
  return { ...list, version };
};

/** Adds a list of one customer. */
export const addCustomerList = (
  shop: TestShop,
  admin: TestPerson,
  { customerId }: TestPerson,
  prices: [product: TestProduct | null, rule: TestRule][],
): Promise<TestList> => addList(shop, admin, { ownerKind: 'customer', owner: customerId }, prices);

/** Adds a list of a company. */
export const addCompanyList = (
  shop: TestShop,
  admin: TestPerson,
  { _id: owner }: { _id: string },
  prices: [product: TestProduct | null, rule: TestRule][],
): Promise<TestList> => addList(shop, admin, { ownerKind: 'company', owner }, prices);

export const addTestGroup = async (shop: TestShop, admin: TestPerson): Promise<{ _id: string; name: string }> =>
  expectDone(await shop.call(priceGroups.add, { body: { name: randomUUID() } }, admin.token));

/** Puts customers into a new group with a list. */
export const addGroupList = async (
  shop: TestShop,
  admin: TestPerson,
  members: readonly TestPerson[],
  prices: [product: TestProduct | null, rule: TestRule][],
): Promise<TestList & { group: string }> => {
  const { _id: group } = await addTestGroup(shop, admin);
  const list = await addList(shop, admin, { ownerKind: 'group', owner: group }, prices);
  for (const { customerId } of members) {
    expectDone(await shop.call(customerPrices.setGroup, { params: { id: customerId }, body: { group } }, admin.token));
  }
  return { ...list, group };
};
