import { live } from '#features/live/contract/live.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import type { LiveStreams } from './live-streams.ts';
import { createLiveProductReader } from './live-products.ts';

export const liveRoutes = (api: Api, db: Database, { products, desk }: LiveStreams): void => {
  const readFacts = createLiveProductReader(db);
  api.mount(live.streamStock, async () => ({ type: 'text/event-stream' as const, data: products.listen() }));
  api.mount(live.getFacts, ({ query }) => readFacts(query.ids));
  api.mount(live.streamDesk, async () => ({ type: 'text/event-stream' as const, data: desk.listen() }));
};
