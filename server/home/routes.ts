import { home } from '#contract/home.ts';
import type { Database } from '#server/db/open.ts';
import type { Api } from '#server/platform/mount.ts';
import { tellHome } from './tell-home.ts';

export const homeRoutes = (api: Api, db: Database): void => {
  api.mount(home.tell, () => tellHome(db));
  api.mount(home.preview, ({ body }) => tellHome(db, body));
};
