import { defineManifest } from '#platform/contract/manifest.ts';

export const joins = defineManifest({
  name: 'joins',
  pages: [
    {
      path: '/join',
      module: 'join',
      cached: true,
    },
  ],
});
