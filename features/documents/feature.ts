import { documents as documentsCalls } from '#features/documents/contract/documents.ts';
import { defineFeature } from '#server/define-feature.ts';
import { issueMissingDocuments } from './server/issue-missing.ts';
import { exportDocuments } from './server/personal-data.ts';
import { documentsRoutes } from './server/routes.ts';
import { documentsRules } from './server/rules.ts';
import { sql } from 'drizzle-orm';
import { DAY_MS } from '#platform/contract/durations.ts';

export default defineFeature({
  uses: ['audit', 'delivery-days', 'orders', 'payments', 'products', 'returns', 'settings'],
  calls: { documents: documentsCalls },
  routes: ({ api, db }) => documentsRoutes(api, db),
  jobs: ({ db, log }) => [
    {
      name: 'documents',
      everyMs: DAY_MS,
      leaseSeconds: 600,
      run: (context) => issueMissingDocuments(db, log, context),
    },
  ],
  rules: documentsRules,
  personalData: exportDocuments,
  audited: { document: { called: (id) => sql`select ${id}` } },
});
