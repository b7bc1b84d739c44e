import { defineManifest } from '#platform/contract/manifest.ts';

export const redirects = defineManifest({
  name: 'redirects',
  pages: [{ path: '/dashboard/redirects', module: 'dashboard.redirects', cached: true }],
  menu: [
    {
      group: 'Settings',
      place: 15,
      to: '/dashboard/redirects',
      label: 'Redirects',
      icon: 'corner-up-right',
      permission: 'settings.edit',
      isRare: true,
    },
  ],
  actions: { 'redirect.save': 'Redirect saved', 'redirect.delete': 'Redirect deleted' },
  audited: { redirect: { noun: 'Redirect' } },
});
