import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  may: {
    customer: 'desk.look notices.choices notices.choose notices.list notices.read notices.readAll',
  },
  send: ({ order }) => ({
    bodies: {
      'notices.readAll': { upTo: order._id },
      'notices.choose': { ways: { paid: 'both' }, hourly: true },
    },
  }),
} satisfies WhoMay;
