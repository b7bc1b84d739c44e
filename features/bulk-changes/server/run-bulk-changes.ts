import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type FileSteps, hasPendingStep, runFileSteps } from '#platform/server/jobs/run-file-steps.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { checkBulk } from './check-bulk.ts';
import { applyBulk, undoBulk } from './write-bulk.ts';

const bulkSteps: FileSteps = {
  table: sql`product_import`,
  which: sql`origin = 'bulk'`,
  notification: 'import.failed',
  permanentFaults: {
    checking: 'This change cannot be checked. Please try again with another filter.',
    applying:
      'The database rejects a change that the check accepted, so the change stopped there. Undo it, or change the other products by hand.',
    undoing: 'The database rejects an earlier value that the undo would restore. Change the other products by hand.',
  },
  check: checkBulk,
  apply: applyBulk,
  undo: undoBulk,
};

export const isBulkChangePending = (db: Database): Promise<boolean> => hasPendingStep(db, bulkSteps);

/** Runs the pending steps of bulk changes (`runFileSteps`). */
export const runBulkChanges = (
  db: Database,
  long: Database,
  log: FastifyBaseLogger,
  context: JobContext,
): Promise<void> => runFileSteps(db, long, log, context, bulkSteps);
