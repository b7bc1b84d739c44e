import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#platform/server/db/open.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { applyRows } from './apply-rows.ts';
import { checkRows } from './check-rows.ts';
import { type FileSteps, hasPendingStep, runFileSteps, writeAtOnce } from '#platform/server/jobs/run-file-steps.ts';
import { undoRows } from './undo-rows.ts';

const productFileSteps: Omit<FileSteps, 'check'> = {
  table: sql`product_import`,
  which: sql`origin <> 'bulk'`,
  notification: 'import.failed',
  permanentFaults: {
    checking:
      'Something in this file cannot be stored. Save it again from your spreadsheet program and choose that file.',
    applying:
      'The database rejects something in this file that the check accepted. Nothing was changed, and trying again would fail too. Correct the file and choose it again.',
    undoing:
      'The database rejects the earlier values that the undo would restore. The import is still in the shop, and trying again would fail too. Change the products by hand.',
  },
  apply: writeAtOnce(applyRows),
  undo: writeAtOnce(undoRows),
};

export const isImportPending = (db: Database): Promise<boolean> => hasPendingStep(db, productFileSteps);

/** Runs the pending steps of product files (`runFileSteps`). @param publicUrl the origin of the shop */
export const runImports = (
  db: Database,
  long: Database,
  log: FastifyBaseLogger,
  context: JobContext,
  publicUrl: string,
): Promise<void> =>
  runFileSteps(db, long, log, context, {
    ...productFileSteps,
    check: (of, one, reportProgress) => checkRows(of, one, reportProgress, publicUrl),
  });
