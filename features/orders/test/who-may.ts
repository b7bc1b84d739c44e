import { oslo } from '#test/helpers/addresses.ts';
import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    public: 'orders.exists',
    customer: 'orders.place',
    'customer orders.cancel': 'orders.cancel',
    'customer orders.edit': 'orderAddress.change',
    'customer orders.read': 'orders.get orders.timeline',
    'staff orders.cancel': 'orders.releaseAll',
    'staff orders.edit': 'orders.addNote',
    'staff orders.ship': 'orders.deliver',
  },
  send: ({ goods }) => ({
    bodies: {
      'orders.place': { productId: goods.id, productName: goods.name, quantity: 1, price: 10 },
      'orders.addNote': { note: 'Rang twice.' },
      'orderAddress.change': oslo,
    },
  }),
} satisfies WhoMay;
