import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    customer: 'pastOrders.listMine',
    'staff orders.read': 'pastOrders.listAll',
  },
  send: () => ({}),
} satisfies WhoMay;
