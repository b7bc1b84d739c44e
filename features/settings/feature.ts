import { delivery } from '#features/settings/contract/delivery.ts';
import { policies } from '#features/settings/contract/policies.ts';
import { settings as settingsCalls } from './contract/shop-settings.ts';
import { settingsVersions } from '#features/settings/contract/settings-versions.ts';
import { defineFeature } from '#server/define-feature.ts';
import { settingsRoutes } from './server/routes.ts';
import { compareSettings, parseSettingsDiff } from './server/compare-settings.ts';

export default defineFeature({
  uses: ['accounts', 'addresses', 'audit', 'products', 'reduced-prices'],
  calls: { delivery, policies, settings: settingsCalls, settingsVersions },
  routes: ({ api, db, settings: { shippingFeeCents }, seller, features }) =>
    settingsRoutes(
      api,
      db,
      shippingFeeCents,
      seller,
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
