import { redirects } from '#features/redirects/contract/redirects.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { deleteRedirect, listRedirects, saveRedirect } from './manage-redirects.ts';

export const redirectsRoutes = (api: Api, db: Database): void => {
  api.mount(redirects.list, async ({ query }) => {
    const { items, total } = await listRedirects(db, query);
    return new HandlerReply(items, { total });
  });
  api.mount(redirects.save, ({ caller, body }) => saveRedirect(db, caller, body));
  api.mount(redirects.remove, ({ caller, query }) => deleteRedirect(db, caller, query));
};
