import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    public: 'live.streamStock live.getFacts',
    'staff orders.read': 'live.streamDesk',
  },
  send: ({ goods }) => ({
    queries: { 'live.getFacts': { ids: goods.id } },
  }),
} satisfies WhoMay;
