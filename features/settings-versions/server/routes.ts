import { settingsVersions } from '#features/settings-versions/contract/settings-versions.ts';
import type { AmountTable } from '#features/settings/server/currency.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { listSettingsVersions, revertSettings } from './settings-versions.ts';

export const settingsVersionsRoutes = (api: Api, db: Database, amountTables: readonly AmountTable[]): void => {
  api.mount(settingsVersions.list, ({ query }) => listSettingsVersions(db, query));
  api.mount(settingsVersions.restore, ({ caller, params }) => revertSettings(db, caller, params.id, amountTables));
};
