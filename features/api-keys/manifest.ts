import { defineManifest } from '#platform/contract/manifest.ts';

export const apiKeys = defineManifest({
  name: 'api-keys',
  pages: [{ path: '/dashboard/keys', module: 'dashboard.keys', cached: true }],
  menu: [
    {
      group: 'Settings',
      place: 50,
      to: '/dashboard/keys',
      label: 'API Keys',
      icon: 'key-round',
      permission: 'keys.edit',
      isRare: true,
    },
  ],
  permissions: { 'keys.edit': { words: 'Create and revoke API keys', roles: [] } },
  actions: { 'key.create': 'API key created', 'key.revoke': 'API key revoked' },
});
