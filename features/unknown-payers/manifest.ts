import { defineManifest } from '#platform/contract/manifest.ts';

export const unknownPayers = defineManifest({
  name: 'unknown-payers',
  actions: { 'credit.move': 'Payment of an unknown payer moved' },
});
