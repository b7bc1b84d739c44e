import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    customer: 'bought.days bought.list quickOrder.check quickOrder.place',
  },
  send: ({ goods }) => ({
    bodies: {
      'quickOrder.check': { text: 'VAL-0011 1' },
      'quickOrder.place': { lines: [{ productId: goods.id, quantity: 1 }], price: 10 },
    },
  }),
} satisfies WhoMay;
