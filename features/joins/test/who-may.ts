import type { WhoMay } from '#test/helpers/who-may.ts';

export default {
  may: {
    public: 'joining.ends joining.find joining.match',
  },
} satisfies WhoMay;
