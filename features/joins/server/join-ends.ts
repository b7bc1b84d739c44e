import type { Joined } from '#features/joins/contract/join.ts';
import type { Database } from '#platform/server/db/open.ts';
import { findJoin, NOT_ASKED } from '#trade/join/find-join.ts';
import { offeredEnds } from '#trade/join/offer-ends.ts';
import { readGoods } from './read-goods.ts';
import { readGraph } from './read-graph.ts';
import { readSide } from './read-side.ts';

/**
 * How to get from one end to another with what is on sale, as it stands at this moment: what the search over kinds of ends
 * has found is then read product by product, in three statements however many products there are.
 * @param asked each side as an address writes it
 */
export const joinEnds = async (db: Database, asked: { from: string; to: string }): Promise<Joined> => {
  const data = await readGraph(db);
  const offered = offeredEnds(data);
  const [from, to] = await Promise.all([readSide(db, offered, asked.from), readSide(db, offered, asked.to)]);
  const sides = { from: from?.shown ?? null, to: to?.shown ?? null };
  if (from === null || to === null) return { ...sides, ...NOT_ASKED };
  const { ids, present } = findJoin(data.graph, from, to);
  return { ...sides, ...present(await readGoods(db, ids)) };
};
