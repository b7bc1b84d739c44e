import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: { customer: 'sessions.end sessions.endOthers sessions.list' },
} satisfies WhoMay;
