import { settings } from '#contract/shop-terms.ts';
import type { Database } from '#server/db/open.ts';
import type { Api } from '#server/platform/mount.ts';
import { readSettings } from './read-settings.ts';
import { saveSettings } from './save-settings.ts';

export const termsRoutes = (api: Api, db: Database): void => {
  api.mount(settings.get, () => readSettings(db));
  api.mount(settings.save, ({ body, caller }) => saveSettings(db, caller, body));
};
