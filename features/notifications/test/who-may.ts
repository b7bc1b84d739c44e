import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    customer: [
      'dashboardCounts.get notifications.getPreferences notifications.list notifications.markAllRead',
      'notifications.markRead notifications.savePreferences',
    ].join(' '),
  },
  send: ({ order }) => ({
    bodies: {
      'notifications.markAllRead': { upTo: order._id },
      'notifications.savePreferences': { ways: { paid: 'both' }, hourly: true },
    },
  }),
} satisfies WhoMay;
