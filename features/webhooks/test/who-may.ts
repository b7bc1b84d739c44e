import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    'staff webhooks.edit': [
      'webhooks.add webhooks.change webhooks.deliveries webhooks.get webhooks.list webhooks.remove',
      'webhooks.replay webhooks.rollSecret webhooks.test',
    ].join(' '),
  },
  fresh: 'webhooks.add webhooks.change webhooks.remove webhooks.rollSecret',
  send: () => ({
    bodies: {
      'webhooks.add': { url: 'https://hooks.shop.example/', events: ['order.paid'] },
      'webhooks.change': { url: 'https://hooks.shop.example/', events: ['order.paid'], active: true },
    },
  }),
} satisfies WhoMay;
