import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  may: {
    'staff audit.read': 'audit.list',
  },
} satisfies WhoMay;
