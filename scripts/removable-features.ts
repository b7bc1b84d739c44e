/**
 * Features without which a shop can run. Nothing else imports from them, not even a test:
 * `.dependency-cruiser.mjs` refuses such imports, and `test/long/features-apart.slow.test.ts` removes the
 * features.
 */
export const removableFeatures = ['webhooks', 'back-in-stock', 'backups', 'quotes', 'lists', 'reviews'];
