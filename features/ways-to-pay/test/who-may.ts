import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    customer: 'waysToPay.choose waysToPay.listMine',
    'customer orders.read': 'waysToPay.get',
  },
  send: () => ({ bodies: { 'waysToPay.choose': { way: 'bank' } } }),
} satisfies WhoMay;
