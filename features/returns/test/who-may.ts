import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    'customer returns.decide': 'returns.request',
    'staff orders.refund': 'returns.receive',
    'staff returns.decide': 'returns.decide returns.list',
  },
  fresh: 'returns.receive',
  send: ({ goods }) => ({
    bodies: {
      'returns.request': { lines: [{ line: goods.id, quantity: 1 }], reason: 'too long', returnsWas: 0 },
      'returns.decide': { act: 'accept' },
      'returns.receive': { lines: [{ line: goods.id, quantity: 1, restock: true }] },
    },
  }),
} satisfies WhoMay;
