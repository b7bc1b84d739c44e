import { delivery } from '#features/settings/contract/delivery.ts';
import type { Cents } from '#platform/contract/money.ts';
import { policies } from '#features/settings/contract/policies.ts';
import { type Settings, settings } from '#features/settings/contract/shop-settings.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import type { CachedSeller } from './cached-seller.ts';
import { type AmountTable, isCurrencyFixed } from './currency.ts';
import { getSettings } from './get-settings.ts';
import { getPolicy, renderPolicy } from './policies.ts';
import { saveSettings } from './save-settings.ts';
import { getDeliveryInfo } from './get-delivery-info.ts';

export const settingsRoutes = (
  api: Api,
  db: Database,
  shippingFeeCents: Cents,
  seller: CachedSeller,
  amountTables: readonly AmountTable[],
): void => {
  const present = async (saved: Settings) => ({ ...saved, isCurrencyFixed: await isCurrencyFixed(db, amountTables) });
  api.mount(delivery.get, () => getDeliveryInfo(db, shippingFeeCents));
  api.mount(policies.get, ({ params }) => getPolicy(db, params.page));
  api.mount(policies.preview, async ({ body }) => ({ html: renderPolicy(body.text) }));
  api.mount(settings.getPublic, async () => seller.now());
  api.mount(settings.get, async () => present(await getSettings(db)));
  api.mount(settings.save, async ({ body, caller }) => present(await saveSettings(db, caller, body, amountTables)));
};
