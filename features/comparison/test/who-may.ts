import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: { public: 'compare.get' },
} satisfies WhoMay;
