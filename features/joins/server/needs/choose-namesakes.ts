import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import type { DirectedPassage } from '#trade/join/graph.ts';
import type { UnjoinedEnd } from './find-open-ends.ts';

export type MateChoice = { open: UnjoinedEnd; way: DirectedPassage | null };

/** So many of the cheapest are looked at. */
const MOST_MATE_CANDIDATES = 20;

type Namesake = { like: string; productId: string; family: string };

/** What is in stock and leads from the same end to the same end as these products, as plain as they are; the cheapest first. */
const findSimilarPassages = (db: Database, productIds: readonly string[]): Promise<Namesake[]> =>
  rows<Namesake>(
    db,
    sql`select o.product_id as like, w.product_id as "productId", w.family
          from passage o cross join lateral (
               select n.product_id, p.family from passage n join stock k using (product_id) join product p on p.id = n.product_id
                where n.a_id = o.a_id and n.b_id = o.b_id and n.rank = o.rank and k.on_hand - k.reserved >= n.min_order
                order by n.cents, n.product_id limit ${sql.raw(String(MOST_MATE_CANDIDATES))}) w
         where o.product_id = any(${sql.param([...new Set(productIds)])}::uuid[])`,
    'needs-alike',
  );

const haveCommonWord = (one: string, other: string): boolean => {
  const words = new Set(one.split('-'));
  return other.split('-').some((word) => words.has(word));
};

/** Of what joins an end equally well the one that has its name: for a bath waste a bath trap, which is low enough. */
export const preferNamesakes = async (db: Database, answers: readonly MateChoice[]): Promise<MateChoice[]> => {
  const ids = answers.flatMap(({ way }) => way?.productId ?? []);
  if (ids.length === 0) return [...answers];
  const alike = Map.groupBy(await findSimilarPassages(db, ids), ({ like }) => like);
  return answers.map(({ open, way }) => {
    const namesake = alike
      .get(way?.productId ?? '')
      ?.find(({ family }) => open.kind === 'union' && haveCommonWord(family, open.part.family));
    return { open, way: way !== null && namesake !== undefined ? { ...way, productId: namesake.productId } : way };
  });
};
