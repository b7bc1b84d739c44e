import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    'staff audit.read': 'audit.list',
  },
} satisfies WhoMay;
