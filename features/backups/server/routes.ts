import { backups } from '#features/backups/contract/backups.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import type { BackupSettings } from '#server/read-backup-settings.ts';
import { requestBackup } from './backup-state.ts';
import { listBackups } from './list-backups.ts';

export const backupsRoutes = (api: Api, db: Database, settings: BackupSettings): void => {
  api.mount(backups.get, () => listBackups(db, settings));
  api.mount(backups.create, async () => {
    if (settings.folder === null) throw new DomainError('no_backups');
    await requestBackup(db);
    return listBackups(db, settings);
  });
};
