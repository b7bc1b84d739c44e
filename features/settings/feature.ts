import { delivery } from '#features/settings/contract/delivery.ts';
import { policies } from '#features/settings/contract/policies.ts';
import { settings as settingsCalls } from './contract/shop-settings.ts';
import { defineFeature } from '#server/define-feature.ts';
import { settingsRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['addresses', 'audit', 'products', 'reduced-prices'],
  calls: { delivery, policies, settings: settingsCalls },
  routes: ({ api, db, settings: { shippingFeeCents }, seller, features }) =>
    settingsRoutes(
      api,
      db,
      shippingFeeCents,
      seller,
      features.flatMap(({ fixesCurrency = [] }) => fixesCurrency),
    ),
});
