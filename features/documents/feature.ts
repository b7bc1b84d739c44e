import { documents as documentsCalls } from '#features/documents/contract/documents.ts';
import { defineFeature } from '#server/define-feature.ts';
import { issueMissingDocuments } from './server/issue-missing.ts';
import { exportDocuments } from './server/personal-data.ts';
import { documentsRoutes } from './server/routes.ts';
import { documentsRules } from './server/rules.ts';
import { sql } from 'drizzle-orm';

const DAY = 86_400_000;

/** In seconds. */
const LEASE = 600;

export default defineFeature({
  uses: ['audit', 'orders', 'payments', 'products', 'settings'],
  calls: { documents: documentsCalls },
  routes: ({ api, db }) => documentsRoutes(api, db),
  jobs: ({ db, log }) => [
    { name: 'documents', everyMs: DAY, leaseSeconds: LEASE, run: (turn) => issueMissingDocuments(db, log, turn) },
  ],
  rules: documentsRules,
  personalData: exportDocuments,
  audited: { document: { called: (id) => sql`select ${id}` } },
});
