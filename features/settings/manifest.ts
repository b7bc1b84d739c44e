import { defineManifest } from '#platform/contract/manifest.ts';

export const settings = defineManifest({
  name: 'settings',
  pages: [{ path: '/dashboard/settings', module: 'dashboard.settings', cached: true }],
  menu: [
    {
      group: 'Settings',
      place: 10,
      to: '/dashboard/settings',
      label: 'Settings',
      icon: 'settings',
      permission: 'settings.edit',
    },
  ],
  permissions: { 'settings.edit': { words: 'Change settings', roles: [] } },
  actions: { 'settings.save': 'Settings changed' },
  audited: { settings: { tab: { label: 'Settings', place: 60 } } },
});
