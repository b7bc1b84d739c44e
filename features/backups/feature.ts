import { backups as backupsCalls } from '#features/backups/contract/backups.ts';
import { defineFeature } from '#server/define-feature.ts';
import { isBackupRequested } from './server/backup-state.ts';
import { backupsRoutes } from './server/routes.ts';
import { postponeBackup, runBackup, backUpBeforeMigration } from './server/run-backup.ts';
import { DAY_MS } from '#platform/contract/durations.ts';

/** In seconds. A backup renews the lease about every second, except at its start and end on a slow disk. */
const LEASE = 120;

export default defineFeature({
  calls: { backups: backupsCalls },
  seed: postponeBackup,
  backUp: backUpBeforeMigration,
  routes: ({ api, db, backups: place }) => backupsRoutes(api, db, place),
  jobs: ({ db, log, backups: place }) =>
    place === null
      ? []
      : [
          {
            name: 'backup',
            everyMs: DAY_MS,
            leaseSeconds: LEASE,
            run: (context) => runBackup(db, place, log, context, 'nightly'),
          },
          {
            name: 'backup-asked',
            everyMs: 2_000,
            leaseSeconds: LEASE,
            isDue: () => isBackupRequested(db),
            run: (context) => runBackup(db, place, log, context, 'asked'),
          },
        ],
});
