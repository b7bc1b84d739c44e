import { randomUUID } from 'node:crypto';
import { priceGroups } from '#features/price-lists/contract/price-groups.ts';
import { priceLists } from '#features/price-lists/contract/price-lists.ts';
import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

const buildList = () => ({ name: randomUUID(), startsOn: '', endsOn: '', isActive: true });

export default {
  endpointsByCaller: {
    customer: 'shownPrices.list',
    'staff products.edit':
      'customerPrices.explain customerPrices.get customerPrices.setGroup ' +
      'priceGroups.add priceGroups.edit priceGroups.list priceGroups.remove ' +
      'priceLists.add priceLists.edit priceLists.get priceLists.list priceLists.remove ' +
      'priceRules.export priceRules.import priceRules.list priceRules.save',
  },
  send: ({ shop, admin, owner }) => {
    const addGroup = async () =>
      (await shop.call(priceGroups.add, { body: { name: randomUUID() } }, admin.token)).body._id as string;
    const addList = async () => {
      const body = { ...buildList(), ownerKind: 'customer' as const, owner: owner.customerId };
      return (await shop.call(priceLists.add, { body }, admin.token)).body._id as string;
    };
    const customer = async () => owner.customerId;
    return {
      bodies: {
        'priceGroups.add': { name: randomUUID() },
        'priceGroups.edit': { name: randomUUID(), version: 1 },
        'priceLists.add': { ...buildList(), ownerKind: 'customer', owner: owner.customerId },
        'priceLists.edit': { ...buildList(), version: 1 },
        'priceRules.save': { version: 1 },
        'shownPrices.list': { ids: [] },
        'priceRules.import': new Blob(['SKU,From,Price,Percent\n*,1,,5\n'], { type: 'text/csv' }),
        'customerPrices.setGroup': { group: null },
      },
      queries: {
        'priceLists.remove': { version: '1' },
        'priceRules.import': { version: '1' },
        'customerPrices.explain': { sku: 'VAL-0011', quantity: '1' },
      },
      ids: {
        'priceGroups.edit': addGroup,
        'priceGroups.remove': addGroup,
        'priceLists.edit': addList,
        'priceLists.get': addList,
        'priceLists.remove': addList,
        'priceRules.export': addList,
        'priceRules.import': addList,
        'priceRules.list': addList,
        'priceRules.save': addList,
        'customerPrices.explain': customer,
        'customerPrices.get': customer,
        'customerPrices.setGroup': customer,
      },
    };
  },
} satisfies WhoMay;
