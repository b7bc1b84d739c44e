import { sql } from 'drizzle-orm';
import type { FileSteps } from '#platform/server/jobs/run-file-steps.ts';
import { applyFile, undoFile } from './apply-file.ts';
import { checkFile, forgetFile } from './check-file.ts';

export const moveFileSteps: FileSteps = {
  table: sql`move_file`,
  notification: 'move.failed',
  permanentFaults: {
    checking: 'Something in this file cannot be stored. Export it from your former shop again, and choose that file.',
    applying:
      'The database rejects something in this file that the check accepted, and trying again would fail too. Correct the file and choose it again.',
    undoing:
      'The database rejects the undo of this file. The imported data is still in the shop, and trying again would fail too.',
  },
  check: checkFile,
  apply: applyFile,
  undo: undoFile,
  forget: forgetFile,
};
