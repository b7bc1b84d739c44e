import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    public: 'offline.catalog offline.favicon offline.icon offline.manifest',
  },
  send: () => ({
    params: { 'offline.icon': { name: '192' } },
  }),
} satisfies WhoMay;
