import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  may: {
    public: 'barcodes.find',
  },
  send: () => ({
    queries: { 'barcodes.find': { text: 'VAL-0011' } },
  }),
} satisfies WhoMay;
