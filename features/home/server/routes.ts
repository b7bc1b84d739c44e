import { home } from '#features/home/contract/home.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { tellHome } from './tell-home.ts';

export const homeRoutes = (api: Api, db: Database): void => {
  api.mount(home.tell, () => tellHome(db));
  api.mount(home.preview, ({ body }) => tellHome(db, body));
};
