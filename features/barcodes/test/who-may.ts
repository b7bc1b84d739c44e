import type { WhoMay } from '#test/helpers/who-may.ts';

export default {
  may: {
    public: 'barcodes.find',
  },
  send: () => ({
    queries: { 'barcodes.find': { text: 'VAL-0011' } },
  }),
} satisfies WhoMay;
