import { joining } from '#features/joins/contract/join.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { groupOfferedEnds } from '#trade/join/end-names.ts';
import { joinEnds } from './join-ends.ts';
import { getJoinGraph } from './join-graph.ts';

export const joinsRoutes = (api: Api, db: Database): void => {
  api.mount(joining.ends, async () => groupOfferedEnds(await getJoinGraph(db)));
  api.mount(joining.find, ({ query }) => joinEnds(db, query));
};
