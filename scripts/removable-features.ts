/**
 * Features without which a shop can run, in groups that leave as one. Nothing outside a group imports from it, not even
 * a test: `.dependency-cruiser.mjs` refuses such imports, and `test/long/features-apart.slow.test.ts` removes the
 * groups.
 */
export const removableFeatures: readonly (readonly string[])[] = [
  ['webhooks'],
  ['back-in-stock'],
  ['backups'],
  ['quotes', 'quote-acceptance', 'quote-requests'],
  ['lists'],
  ['reviews'],
];
