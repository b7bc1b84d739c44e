import { documents } from '#features/documents/contract/documents.ts';
import { placeOrder } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    'customer orders.read': 'documents.confirmation documents.get documents.list',
    'staff orders.read': 'documents.month',
    'staff orders.ship': 'documents.packingSlip',
  },
  send: ({ shop, owner, goods }) => ({
    params: { 'documents.month': { month: new Date().toISOString().slice(0, 7) } },
    ids: {
      'documents.get': async () => {
        const { body: order } = await placeOrder(shop, owner, goods);
        await payOrder(shop, owner, order);
        const { body: issued } = await shop.call(documents.list, { params: { id: order._id } }, owner.token);
        return issued[0]._id;
      },
    },
  }),
} satisfies WhoMay;
