import { audit as auditCalls } from '#features/audit/contract/audit.ts';
import { defineFeature } from '#server/define-feature.ts';
import { auditRoutes } from './server/routes.ts';
import { auditRules } from './server/rules.ts';
import { hasUnsealedEntries, sealAudit } from './server/audit-chain.ts';
import { sql } from 'drizzle-orm';

/** In seconds. One chunk of the audit takes less than a second. */

export default defineFeature({
  uses: ['accounts', 'orders', 'settings'],
  calls: { audit: auditCalls },
  routes: ({ api, db, features }) => auditRoutes(api, db, Object.assign({}, ...features.map(({ audited }) => audited))),
  jobs: ({ db }) => [
    {
      name: 'audit',
      everyMs: 1_000,
      leaseSeconds: 30,
      isDue: () => hasUnsealedEntries(db),
      run: (context) => sealAudit(db, context),
    },
  ],
  rules: auditRules,
  metrics: { backlogs: { audit: sql`select created_at as since from audit where hash is null` } },
  queries: {
    '/dashboard/audit': auditCalls.list.query,
  },
});
