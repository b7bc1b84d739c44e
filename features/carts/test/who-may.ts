import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    public: 'cart.readLink',
    shopper: 'cart.add cart.clear cart.get cart.move cart.post cart.remove cart.set cartNeeds.list',
    customer: 'cart.merge',
  },
  send: ({ goods }) => ({
    bodies: {
      'cart.add': { lines: [{ productId: goods.id }] },
      'cart.set': { quantity: 2 },
      'cart.move': { productId: goods.id, to: 'saved' },
      'cart.post': { act: 'add', product: goods.id },
    },
    queries: { 'cart.readLink': { add: 'VAL-0011:10' } },
  }),
} satisfies WhoMay;
