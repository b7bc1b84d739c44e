import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    customer: 'payments.confirm payments.createIntent',
    'staff orders.refund': 'payments.refund',
  },
  fresh: 'payments.refund',
  send: ({ order }) => ({
    bodies: {
      'payments.createIntent': { price: 10, order: order._id },
      'payments.refund': { reason: 'broken' },
      'payments.confirm': { order: order._id, transactionId: 'pi_invented' },
    },
  }),
} satisfies WhoMay;
