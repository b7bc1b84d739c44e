import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  may: {
    public: 'joining.ends joining.find joining.match',
  },
} satisfies WhoMay;
