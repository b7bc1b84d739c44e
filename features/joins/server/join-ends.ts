import type { JoinReply } from '#features/joins/contract/join.ts';
import type { Database } from '#platform/server/db/open.ts';
import { findJoin, EMPTY_JOIN } from '#trade/join/find-join.ts';
import { listOfferedEnds } from '#trade/join/offer-ends.ts';
import { getJoinProducts } from './read-goods.ts';
import { getJoinGraph } from './read-graph.ts';
import { getJoinSide } from './read-side.ts';

/**
 * How to get from one end to another with what is on sale, as it stands at this moment: what the search over kinds of ends
 * has found is then read product by product, in three statements however many products there are.
 * @param asked each side as an address writes it
 */
export const joinEnds = async (db: Database, asked: { from: string; to: string }): Promise<JoinReply> => {
  const data = await getJoinGraph(db);
  const offered = listOfferedEnds(data);
  const [from, to] = await Promise.all([getJoinSide(db, offered, asked.from), getJoinSide(db, offered, asked.to)]);
  const sides = { from: from?.shown ?? null, to: to?.shown ?? null };
  if (from === null || to === null) return { ...sides, ...EMPTY_JOIN };
  const { ids, present } = findJoin(data.graph, from, to);
  return { ...sides, ...present(await getJoinProducts(db, ids)) };
};
