import { oslo } from '#test/helpers/addresses.ts';
import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    customer: 'checkout.place checkout.quote',
  },
  send: ({ goods }) => ({
    bodies: {
      'checkout.quote': { lines: [{ productId: goods.id, quantity: 1 }] },
      'checkout.place': { lines: [{ productId: goods.id, quantity: 1 }], delivery: oslo, total: 10 },
    },
  }),
} satisfies WhoMay;
