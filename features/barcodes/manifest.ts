import { defineManifest } from '#platform/contract/manifest.ts';

export const barcodes = defineManifest({
  name: 'barcodes',
  pages: [{ path: '/scan', module: 'scan', cached: true }],
});
