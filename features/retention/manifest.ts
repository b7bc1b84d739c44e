import { defineManifest } from '#platform/contract/manifest.ts';

export const retention = defineManifest({
  name: 'retention',
  jobs: { clean: 'Deleting data no longer needed' },
});
