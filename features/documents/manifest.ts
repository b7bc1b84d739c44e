import { defineManifest } from '#platform/contract/manifest.ts';

export const documents = defineManifest({
  name: 'documents',
  actions: { 'documents.download': 'A month’s documents downloaded' },
  audited: { document: { tab: { label: 'Documents', place: 100 } } },
  jobs: { documents: 'Issuing missing invoices' },
});
