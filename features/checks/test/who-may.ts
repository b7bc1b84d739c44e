import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    'staff checks.run': 'checks.check checks.compare',
    'staff orders.refund': 'checks.refundUnmatched',
  },
  fresh: 'checks.refundUnmatched',
} satisfies WhoMay;
