import { defineManifest } from '#platform/contract/manifest.ts';

export const settingsVersions = defineManifest({
  name: 'settings-versions',
  actions: { 'settings.restored': 'Settings reverted' },
});
