import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  may: {
    public: 'joins.ends joins.find joins.match',
  },
} satisfies WhoMay;
