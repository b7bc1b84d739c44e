import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    public: 'joins.ends joins.find joins.match',
  },
} satisfies WhoMay;
