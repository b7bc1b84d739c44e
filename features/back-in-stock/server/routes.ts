import { watches } from '#features/back-in-stock/contract/watches.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { stopWatching } from './stop-watching.ts';
import { watchProduct } from './watch-product.ts';

export const watchesRoutes = (api: Api, db: Database): void => {
  api.mount(watches.watch, ({ params, caller }) => watchProduct(db, caller, params.id));
  api.mount(watches.stop, ({ query }) => stopWatching(db, query.token));
};
