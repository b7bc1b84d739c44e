import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    public: 'deliveryDays.getCollection deliveryDays.getDelivery deliveryDays.getDomestic deliveryDays.listMethods',
  },
  send: () => ({}),
} satisfies WhoMay;
