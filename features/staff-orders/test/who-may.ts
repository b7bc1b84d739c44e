import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    'staff orders.place':
      'orderChanges.get orderChanges.quote orderChanges.save staffOrders.customer staffOrders.customers staffOrders.place staffOrders.quote',
  },
  send: ({ owner, goods }) => {
    const lines = [{ productId: goods.id, quantity: 1 }];
    return {
      bodies: {
        'orderChanges.quote': { lines },
        'orderChanges.save': { lines, version: 1, total: 10 },
        'staffOrders.quote': { customerId: null, lines },
        'staffOrders.place': { customerId: null, walkIn: { name: 'Wanda Walker' }, lines, delivery: null, total: 10 },
      },
      queries: { 'staffOrders.customers': { search: 'nora' } },
      params: { 'staffOrders.customer': { id: owner.customerId } },
    };
  },
} satisfies WhoMay;
