import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    public: 'barcodes.find',
  },
  send: () => ({
    queries: { 'barcodes.find': { text: 'VAL-0011' } },
  }),
} satisfies WhoMay;
