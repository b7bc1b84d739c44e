import { blankSettings } from '#test/helpers/tax-and-delivery.ts';
import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    public: 'delivery.get policies.get settings.getPublic',
    'staff settings.edit': 'policies.preview settings.get settings.save',
  },
  fresh: 'settings.save',
  send: () => ({
    bodies: { 'settings.save': blankSettings, 'policies.preview': { text: 'A' } },
    params: { 'policies.get': { page: 'terms' } },
  }),
} satisfies WhoMay;
