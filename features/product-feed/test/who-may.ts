import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    guest: 'feeds.local feeds.products feeds.recent',
    'staff products.read': 'feeds.report',
  },
} satisfies WhoMay;
