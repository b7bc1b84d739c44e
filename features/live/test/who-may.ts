import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  may: {
    public: 'live.follow live.look',
    'staff orders.read': 'live.ring',
  },
  send: ({ goods }) => ({
    queries: { 'live.look': { ids: goods.id } },
  }),
} satisfies WhoMay;
