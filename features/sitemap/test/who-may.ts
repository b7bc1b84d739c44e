import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: { public: 'sitemap.index sitemap.pages sitemap.products sitemap.robots' },
  send: () => ({ params: { 'sitemap.products': { number: '1' } } }),
} satisfies WhoMay;
