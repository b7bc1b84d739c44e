import { drafts } from '#features/drafts/contract/drafts.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { getProductState, listDrafts } from './draft-rows.ts';
import { setProductState } from './set-product-state.ts';

/** @param db the connection pool for reading and writing products */
export const draftsRoutes = (api: Api, db: Database): void => {
  api.mount(drafts.list, async ({ query }) => {
    const { items, total } = await listDrafts(db, query);
    return new HandlerReply(items, { total });
  });
  api.mount(drafts.getState, ({ params }) => getProductState(db, params.id));
  api.mount(drafts.setState, ({ caller, params, body }) => setProductState(db, caller, params.id, body));
};
