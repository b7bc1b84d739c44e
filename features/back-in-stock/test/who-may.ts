import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    public: 'stockAlerts.remove',
    customer: 'stockAlerts.create',
  },
  send: () => ({
    queries: { 'stockAlerts.remove': { token: '01900000-0000-4000-8000-000000000001' } },
  }),
} satisfies WhoMay;
