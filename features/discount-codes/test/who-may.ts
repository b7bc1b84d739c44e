import { randomUUID } from 'node:crypto';
import { discountCodes } from '#features/discount-codes/contract/discount-codes.ts';
import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

const buildCode = () => ({
  code: randomUUID(),
  kind: 'percent',
  percent: 10,
  amount: null,
  minGoods: 0,
  scope: 'all',
  values: [],
  startsOn: '',
  endsOn: '',
  mostUses: null,
  onceEach: false,
  onReduced: false,
  isActive: true,
});

export default {
  endpointsByCaller: {
    'staff products.edit': 'discountCodes.add discountCodes.edit discountCodes.get discountCodes.list',
  },
  send: ({ shop, admin }) => {
    const add = async () =>
      (await shop.call(discountCodes.add, { body: buildCode() as never }, admin.token)).body._id as string;
    return {
      bodies: { 'discountCodes.add': buildCode(), 'discountCodes.edit': { ...buildCode(), version: 1 } },
      ids: { 'discountCodes.edit': add, 'discountCodes.get': add },
    };
  },
} satisfies WhoMay;
