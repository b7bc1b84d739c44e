import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#platform/server/db/open.ts';
import { acquireLease } from '#platform/server/db/leases.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import type { BackupTarget } from '#server/read-backup-settings.ts';
import { StartError } from '#server/start-error.ts';
import { clearRequest, recordFailure, recordSuccess, saveProgress, getBackupState } from './backup-state.ts';
import { type BackupOptions, createBackup, type BackupResult } from './create-backup.ts';
import { rotateBackups } from './list-backups.ts';
import { DAY_SECONDS } from '#platform/contract/durations.ts';

const PROGRESS_MS = 1_000;

/** Saves the progress at most once a second. The backup continues if that fails. */
const throttleProgress = (save: (share: number) => Promise<void>): ((share: number) => void) => {
  let savedAt = 0;
  return (share) => {
    if (performance.now() - savedAt < PROGRESS_MS) return;
    savedAt = performance.now();
    save(share).catch(() => {});
  };
};

const describeFailure = (error: unknown): string =>
  error instanceof StartError
    ? error.message
    : 'Something went wrong in the shop itself. The server log has the details.';

/**
 * Makes a backup, then deletes expired ones.
 * @param reason `asked` if staff requested it, `nightly` for the daily one
 */
export const runBackup = async (
  db: Database,
  place: BackupTarget,
  log: FastifyBaseLogger,
  { stopping, renewLease }: JobContext,
  reason: 'asked' | 'nightly',
): Promise<void> => {
  const isRequested = reason === 'asked';
  const onProgress = throttleProgress(async (share) => {
    await renewLease();
    if (isRequested) await saveProgress(db, share);
  });
  try {
    const made = await createBackup({ ...place, reason, stopping, onProgress });
    await recordSuccess(db, made.madeAt);
    if (isRequested) await clearRequest(db);
    log.info({ path: made.path, bytes: made.bytes, rows: made.rows }, 'a backup was made');
    await rotateBackups(place.folder, (await getBackupState(db)).shop, place);
  } catch (error) {
    // After a shutdown, the next process resumes the request.
    stopping.throwIfAborted();
    await recordFailure(db, describeFailure(error));
    if (isRequested) await clearRequest(db);
    throw error;
  }
};

/**
 * Backs up the shop before a migration. The caller holds the migration lock.
 * @throws StartError that explains how to skip the backup
 */
export const backUpBeforeMigration = async (wish: Pick<BackupOptions, 'url' | 'folder'>): Promise<BackupResult> => {
  try {
    return await createBackup({ ...wish, reason: 'migration', isMigrating: true });
  } catch (cause) {
    if (!(cause instanceof StartError)) throw cause;
    throw new StartError(
      `${cause.message} The shop is backed up before it is migrated to a new version; with BACKUP_DIR=none it is not.`,
      { cause },
    );
  }
};

/**
 * Delays the first backup by a day. A newly filled shop has nothing to lose, and its first visitors need the machine.
 */
export const postponeBackup = async (db: Database): Promise<void> => {
  await acquireLease(db, 'job.backup', DAY_SECONDS, DAY_SECONDS);
};
