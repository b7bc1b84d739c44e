import { failures as failuresCalls } from '#features/failures/contract/failures.ts';
import { defineFeature } from '#server/define-feature.ts';
import { failuresRoutes } from './server/routes.ts';
import { isFailedMail } from '#platform/server/jobs/outbox.ts';
import { sql } from 'drizzle-orm';

export default defineFeature({
  calls: { failures: failuresCalls },
  routes: ({ api, db, features }) =>
    failuresRoutes(
      api,
      db,
      features.flatMap(({ abandonedWork: onGivenUp }) => (onGivenUp === undefined ? [] : [onGivenUp.list])),
    ),
  pendingWork: (features) => ({
    failed: sql`((select count(*) from outbox where ${isFailedMail}) + (select count(*) from job_failure)${sql.join(
      features.flatMap(({ abandonedWork: onGivenUp }) =>
        onGivenUp === undefined ? [] : [sql` + (${onGivenUp.count})`],
      ),
    )})::int`,
  }),
  queries: {
    '/dashboard/failed': failuresCalls.listMails.query,
  },
});
