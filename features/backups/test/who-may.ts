import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    'staff backups.create': 'backups.create backups.get',
  },
} satisfies WhoMay;
