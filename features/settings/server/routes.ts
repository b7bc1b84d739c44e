import { delivery } from '#features/settings/contract/delivery.ts';
import type { Cents } from '#platform/contract/money.ts';
import { policies } from '#features/settings/contract/policies.ts';
import { settingsVersions } from '#features/settings/contract/settings-versions.ts';
import { settings } from '#features/settings/contract/shop-terms.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import type { KeptSeller } from './keep-seller.ts';
import { listSettingsVersions } from './list-settings-versions.ts';
import { putBackSettings } from './put-back-settings.ts';
import { readSettings } from './read-settings.ts';
import { renderPolicy } from './render-policy.ts';
import { saveSettings } from './save-settings.ts';
import { tellDelivery } from './tell-delivery.ts';
import { tellPolicy } from './tell-policy.ts';

export const termsRoutes = (api: Api, db: Database, shippingFeeCents: Cents, seller: KeptSeller): void => {
  api.mount(delivery.tell, () => tellDelivery(db, shippingFeeCents));
  api.mount(policies.tell, ({ params }) => tellPolicy(db, params.page));
  api.mount(policies.preview, async ({ body }) => ({ html: renderPolicy(body.text) }));
  api.mount(settings.tell, async () => seller.now());
  api.mount(settings.get, () => readSettings(db));
  api.mount(settings.save, ({ body, caller }) => saveSettings(db, caller, body));
  api.mount(settingsVersions.list, ({ query }) => listSettingsVersions(db, query));
  api.mount(settingsVersions.putBack, ({ caller, params }) => putBackSettings(db, caller, params.id));
};
