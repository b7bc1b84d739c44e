import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    'staff settings.edit': 'redirects.list redirects.remove redirects.save',
  },
  send: () => ({
    bodies: { 'redirects.save': { path: '/old-address', target: '/products', was: null } },
    queries: { 'redirects.remove': { path: '/no-such-address', target: '/products' } },
  }),
} satisfies WhoMay;
