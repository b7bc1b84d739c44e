import { settingsVersions } from '#features/settings-versions/contract/settings-versions.ts';
import { defineFeature } from '#server/define-feature.ts';
import { compareSettings, parseSettingsDiff } from './server/compare-settings.ts';
import { settingsVersionsRoutes } from './server/routes.ts';

/** The history of the settings: what each save changed, and how to undo it. The audit stores the saves. */
export default defineFeature({
  uses: ['accounts', 'audit', 'settings'],
  calls: { settingsVersions },
  routes: ({ api, db, features }) =>
    settingsVersionsRoutes(
      api,
      db,
      features.flatMap(({ fixesCurrency = [] }) => fixesCurrency),
    ),
  audited: {
    settings: {
      describeChanges: (changes) =>
        compareSettings(parseSettingsDiff(changes)).map(({ label, before, after }) => ({
          field: label,
          before,
          after,
        })),
    },
  },
  queries: {
    '/dashboard/settings': settingsVersions.list.query,
  },
});
