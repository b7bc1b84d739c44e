import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    'staff credit.read': 'creditAccounts.accounts creditAccounts.exportAccounts creditAccounts.sums',
  },
} satisfies WhoMay;
