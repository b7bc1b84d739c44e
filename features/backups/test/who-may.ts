import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  may: {
    'staff backups.make': 'backups.make backups.tell',
  },
} satisfies WhoMay;
