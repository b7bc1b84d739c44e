import { home } from '#features/home/contract/home.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { getHomePage } from './get-home-page.ts';

export const homeRoutes = (api: Api, db: Database): void => {
  api.mount(home.get, () => getHomePage(db));
  api.mount(home.preview, ({ body }) => getHomePage(db, body));
};
