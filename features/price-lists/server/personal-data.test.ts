import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { customerPrices } from '#features/price-lists/contract/customer-prices.ts';
import { addCustomerList, addGroupList, buildListForm } from '#features/price-lists/test/lists.ts';
import { priceLists } from '#features/price-lists/contract/price-lists.ts';
import { findBrokenRules } from '#features/rules.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { exportPrices } from './personal-data.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

test('people receive their group and lists, which are deleted with their account', async () => {
  const buyer = await signIn(shop.db);
  const member = await signIn(shop.db);
  const { _id: groupList, group } = await addGroupList(shop, admin, [buyer, member], [[null, { percent: 5 }]]);
  const own = await addCustomerList(shop, admin, buyer, [[null, { percent: 10 }]]);
  const exported = await exportPrices(shop.db, { customerId: buyer.customerId } as never);
  expect(exported.priceGroups).toHaveLength(1);
  expect(exported.priceLists).toMatchObject([{ isActive: true }]);
  expect((await shop.call(identity.deleteAccount, {}, buyer.token)).status).toBe(200);
  const get = (id: string) => shop.call(priceLists.get, { params: { id } }, admin.token);
  expect((await get(own._id)).body.code).toBe('price_list_not_found');
  expect((await get(groupList)).status).toBe(200);
  const params = { id: buyer.customerId };
  expect((await shop.call(customerPrices.get, { params }, admin.token)).body.code).toBe('customer_not_found');
  const joined = await shop.call(customerPrices.setGroup, { params, body: { group } }, admin.token);
  expect(joined.body.code).toBe('customer_not_found');
  const body = buildListForm({ ownerKind: 'customer', owner: buyer.customerId }) as never;
  expect((await shop.call(priceLists.add, { body }, admin.token)).body.code).toBe('customer_not_found');
  expect(await findBrokenRules(shop.db)).toEqual({});
});
