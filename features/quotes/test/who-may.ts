import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    'staff offers.edit': [
      'offers.customers offers.get offers.list offers.create offers.price offers.print offers.save',
      'offers.withdraw',
    ].join(' '),
    'staff orders.place': 'offers.place',
  },
  send({ owner, goods }) {
    const lines = [{ productId: goods.id, quantity: 1 }];
    const draft = { kind: 'draft' as const, name: owner.name, email: owner.email, lines };
    return {
      bodies: {
        'offers.price': { kind: 'draft', lines },
        'offers.create': draft,
        'offers.save': { ...draft, version: 1 },
        'offers.withdraw': { version: 1 },
        'offers.place': { version: 1, total: 10 },
      },
      queries: { 'offers.customers': { search: 'nora' } },
    };
  },
} satisfies WhoMay;
