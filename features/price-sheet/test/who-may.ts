import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    'staff products.edit': 'priceSheet.save',
  },
  send: ({ goods }) => ({
    bodies: { 'priceSheet.save': { rows: [{ _id: goods.id, version: 1, minOrder: 1 }] } },
  }),
} satisfies WhoMay;
