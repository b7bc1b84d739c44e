import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  may: {
    'staff keys.edit': 'keys.list keys.make keys.revoke',
  },
  fresh: 'keys.make keys.revoke',
  send: () => ({
    bodies: { 'keys.make': { name: 'Z', permissions: ['orders.read'] } },
  }),
} satisfies WhoMay;
