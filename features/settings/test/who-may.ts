import { blankSettings } from '#test/helpers/tax-and-delivery.ts';
import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  may: {
    public: 'delivery.tell policies.tell settings.tell',
    'staff settings.edit': 'policies.preview settings.get settings.save settingsVersions.list settingsVersions.putBack',
  },
  fresh: 'settings.save settingsVersions.putBack',
  send: () => ({
    bodies: { 'settings.save': blankSettings, 'policies.preview': { text: 'A' } },
    params: { 'policies.tell': { page: 'terms' } },
  }),
} satisfies WhoMay;
