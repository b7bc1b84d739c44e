import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    'staff keys.edit': 'keys.list keys.create keys.revoke',
  },
  fresh: 'keys.create keys.revoke',
  send: () => ({
    bodies: { 'keys.create': { name: 'Z', permissions: ['orders.read'] } },
  }),
} satisfies WhoMay;
