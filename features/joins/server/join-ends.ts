import type { JoinReply } from '#features/joins/contract/join.ts';
import type { Database } from '#platform/server/db/open.ts';
import { EMPTY_JOIN, findJoin } from '#trade/join/find-join.ts';
import { listOfferedEnds } from '#trade/join/end-names.ts';
import { getJoinProducts, joinableColumns } from './join-products.ts';
import { getJoinGraph } from './join-graph.ts';
import { sql } from 'drizzle-orm';
import { maybeOne } from '#platform/server/db/query.ts';
import {
  type JoinSideData,
  type SideProduct,
  createEndSide,
  createProductSide,
  parseSideKey,
} from '#trade/join/side.ts';
import type { End } from '#trade/measure-end.ts';

const findSideProduct = (db: Database, slug: string): Promise<SideProduct | null> =>
  maybeOne<SideProduct>(
    db,
    sql`select p.slug, p.name, i.url as img, i.alt as "imgAlt", p.unit_price_cents as cents, p.min_order as "minOrder", ${joinableColumns}
          from product p join product_image i on i.product_id = p.id and i.position = 0
         where p.slug = ${slug} and p.status = 'active'`,
    'join-side',
  );

/**
 * Resolves one side of a join from its text in the URL: an offered end, a product for sale, or an end of a product.
 * @param offered all ends that can be chosen
 * @returns null if the side is empty or unknown
 */
const getJoinSide = async (db: Database, offered: readonly End[], key: string): Promise<JoinSideData | null> => {
  if (key === '') return null;
  const named = parseSideKey(key);
  if (named === null) return createEndSide(key, offered);
  const product = await findSideProduct(db, named.slug);
  return product === null ? null : createProductSide(key, named.end, product);
};

/**
 * Finds ways from one end to another with products that are now for sale. Searches the graph of kinds of ends, then
 * reads the products found. This takes three statements, regardless of the number of products.
 * @param question both sides, as written in the URL
 */
export const joinEnds = async (db: Database, question: { from: string; to: string }): Promise<JoinReply> => {
  const data = await getJoinGraph(db);
  const offered = listOfferedEnds(data);
  const [from, to] = await Promise.all([
    getJoinSide(db, offered, question.from),
    getJoinSide(db, offered, question.to),
  ]);
  const sides = { from: from?.side ?? null, to: to?.side ?? null };
  if (from === null || to === null) return { ...sides, ...EMPTY_JOIN };
  const { ids, buildReply } = findJoin(data.graph, from, to);
  return { ...sides, ...buildReply(await getJoinProducts(db, ids)) };
};
