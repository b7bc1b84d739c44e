import type { WhoMay } from '#test/helpers/who-may.ts';

export default {
  may: {
    'staff audit.read': 'audit.list',
  },
} satisfies WhoMay;
