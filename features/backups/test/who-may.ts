import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  may: {
    'staff backups.create': 'backups.create backups.get',
  },
} satisfies WhoMay;
