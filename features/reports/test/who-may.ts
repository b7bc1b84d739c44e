import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    'staff reports.read': 'reports.export reports.sales reports.start',
  },
} satisfies WhoMay;
