import type { WhoMay } from '#test/helpers/who-may.ts';

export default {
  may: {
    'staff backups.make': 'backups.make backups.tell',
  },
} satisfies WhoMay;
