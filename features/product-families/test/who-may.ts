import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: { public: 'families.get' },
  send: () => ({ params: { 'families.get': { slug: 'compression-elbow' } } }),
} satisfies WhoMay;
