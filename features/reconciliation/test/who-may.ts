import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: { provider: 'payments.webhook' },
} satisfies WhoMay;
