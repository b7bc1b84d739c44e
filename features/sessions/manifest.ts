import { defineManifest } from '#platform/contract/manifest.ts';

export const sessions = defineManifest({
  name: 'sessions',
  pages: [{ path: '/dashboard/profile/security', module: 'dashboard.security', cached: true }],
  actions: { 'session.end': 'Logged out elsewhere' },
});
