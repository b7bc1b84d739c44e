import { defineManifest } from '#platform/contract/manifest.ts';

export const dashboard = defineManifest({
  name: 'dashboard',
  pages: [{ path: '/dashboard', module: 'dashboard.home', cached: true }],
});
