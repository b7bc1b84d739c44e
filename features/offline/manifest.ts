import { defineManifest } from '#platform/contract/manifest.ts';

export const offline = defineManifest({
  name: 'offline',
  pages: [{ path: '/offline', module: 'offline', cached: true }],
});
