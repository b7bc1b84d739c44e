import { sql } from 'drizzle-orm';
import { Id } from '#platform/contract/fields.ts';
import { hasPendingStep, runFileSteps } from '#platform/server/jobs/run-file-steps.ts';
import { moveFiles } from '#features/moving-in/contract/move-files.ts';
import { defineFeature } from '#server/define-feature.ts';
import { hasWaitingInvitations, sendInvitations } from './server/invitations.ts';
import { moveFileSteps } from './server/move-file-steps.ts';
import { moveMails } from './server/move-mails.ts';
import { moveNotifications } from './server/notifications.ts';
import { forgetMovedRows, moveMailSubjects } from './server/personal-data.ts';
import { moveRetention } from './server/retention.ts';
import { movingInRoutes } from './server/routes.ts';

/**
 * In seconds. The process that works on a file renews its lease about every second, so if it dies, another one soon
 * continues.
 */
const LEASE = 30;

export default defineFeature({
  uses: [
    'accounts',
    'audit',
    'catalog-import',
    'former-links',
    'other-shops',
    'past-orders',
    'product-reviews',
    'products',
    'redirects',
    'settings',
  ],
  calls: { moveFiles },
  routes: ({ api, goods }) => movingInRoutes(api, goods),
  jobs: ({ db, long, log }) => [
    {
      name: 'move-files',
      everyMs: 1_000,
      leaseSeconds: LEASE,
      isDue: () => hasPendingStep(db, moveFileSteps),
      run: (context) => runFileSteps(db, long, log, context, moveFileSteps),
    },
    {
      name: 'invitations',
      everyMs: 60_000,
      leaseSeconds: LEASE,
      isDue: () => hasWaitingInvitations(db),
      run: () => sendInvitations(db),
    },
  ],
  mails: ({ publicUrl }) => moveMails(publicUrl),
  notifications: moveNotifications,
  audited: {
    move_file: { called: (id) => sql`select file_name from move_file where id = ${id}::uuid` },
    former_host: { called: (host) => sql`select ${host}` },
  },
  mailSubjects: moveMailSubjects,
  deletePerson: forgetMovedRows,
  retention: moveRetention,
  queries: { '/dashboard/move': moveFiles.listRows.query.extend({ file: Id.optional() }) },
});
