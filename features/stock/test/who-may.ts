import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    'staff stock.edit': 'stock.check stock.save stock.undo',
    'staff stock.read': 'lowStock.export lowStock.list shortages.list stock.entries stock.history',
  },
  send: ({ goods }) => ({
    bodies: {
      'stock.check': { kind: 'received', text: 'VAL-0011 1' },
      'stock.save': { kind: 'received', lines: [{ productId: goods.id, pieces: 1 }] },
    },
  }),
} satisfies WhoMay;
