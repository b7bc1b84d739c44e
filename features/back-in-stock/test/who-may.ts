import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  may: {
    public: 'watches.stop',
    customer: 'watches.watch',
  },
  send: () => ({
    queries: { 'watches.stop': { token: '01900000-0000-4000-8000-000000000001' } },
  }),
} satisfies WhoMay;
