import { sql } from 'drizzle-orm';
import { DAY_MS } from '#platform/contract/durations.ts';
import { defineFeature } from '#server/define-feature.ts';
import { compareDaily } from './server/compare-daily.ts';
import { reconciliationNotifications } from './server/notifications.ts';
import { reconciliationMails } from './server/reconciliation-mails.ts';
import { reconciliationRoutes } from './server/routes.ts';
import { reconciliationRules } from './server/rules.ts';

/**
 * Makes the shop's payments match the card provider's: its messages, money without an order, and a daily
 * comparison.
 */
export default defineFeature({
  uses: ['audit', 'orders', 'payments'],
  writes: {
    payments: 'It books a payment that the shop did not know, and promises the refund of one that came too late.',
  },
  routes: ({ api, db, provider }) => reconciliationRoutes(api, db, provider),
  jobs: ({ db, provider, log }) => [
    { name: 'checks', everyMs: DAY_MS, leaseSeconds: 600, run: (context) => compareDaily(db, provider, log, context) },
  ],
  mails: ({ publicUrl, shopEmail }) => reconciliationMails(publicUrl, shopEmail),
  rules: reconciliationRules,
  notifications: reconciliationNotifications,
  pendingWork: () => ({ stuck: sql`(select count(*)::int from stuck_event where set_aside_at is not null)` }),
  metrics: {
    failures: { provider_events: sql`select count(*)::int as count from stuck_event where set_aside_at is not null` },
  },
});
