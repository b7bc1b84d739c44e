/**
 * Features that a shop can do without. Nothing else imports from them, not even a test: `.dependency-cruiser.mjs`
 * refuses it, and `test/long/features-apart.slow.test.ts` removes them.
 */
export const removableFeatures = ['webhooks', 'back-in-stock', 'backups', 'quotes', 'lists', 'reviews'];
