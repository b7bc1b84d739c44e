import { type SQL, sql } from 'drizzle-orm';
import type { OwnPrice } from '#features/orders/contract/own-price.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';

/** SQL that finds own prices. `buyer` is SQL of the customer's id. */
export type OwnPricesQuery = {
  /** SQL condition: the buyer may have own prices. It must be cheap, because each order evaluates it. */
  mayExist: (buyer: SQL) => SQL;
  /** SQL of the buyer's own prices for the product `p`: a JSON array of `OwnPrice` in a stable sequence. */
  select: (buyer: SQL) => SQL;
};

let query: OwnPricesQuery | null = null;

/**
 * Called once, when the features are loaded.
 * @throws Error if several features have own prices, because one would hide the other
 */
export const setOwnPricesQuery = ([found, ...others]: readonly OwnPricesQuery[]): void => {
  if (others.length > 0) throw new Error('only one feature can have own prices');
  query = found ?? null;
};

/** SQL of the own prices as JSON; null for a buyer who has none for any product. */
const selectOwnPrices = ({ mayExist, select }: OwnPricesQuery, buyer: SQL): SQL =>
  sql`case when ${mayExist(buyer)} then coalesce((${select(buyer)})::jsonb, '[]') end`;

/** Names a prepared statement whose text depends on whether a feature has own prices. */
export const nameOwnPricesStatement = (name: string): string => (query === null ? name : `${name}-own`);

/**
 * SQL column of the buyer's own prices for the product `p`, with a leading comma; empty if no feature has own prices.
 */
export const ownPricesColumn = (buyer: string | null): SQL =>
  query === null || buyer === null ? sql`` : sql`, ${selectOwnPrices(query, sql`${buyer}::uuid`)} as own`;

/** SQL of the buyers among these who may have own prices, as a JSON array of ids. */
export const selectBuyersWithOwnPrices = (buyers: readonly string[]): SQL =>
  query === null
    ? sql`'[]'::json`
    : sql`(select coalesce(json_agg(b), '[]') from unnest((select ${sql.param(buyers)}::uuid[])) b where ${query.mayExist(sql`b`)})`;

type Pair = { buyer: string; product: string };

const toKey = ({ buyer, product }: Pair): string => `${buyer} ${product}`;

/**
 * Reads the own prices of several buyers, each for some products. It is a separate statement, so that it costs nothing
 * for buyers without own prices. The arrays come from subqueries for the same reason as in `findOrderProducts`.
 * @returns a function that gets a buyer's prices for a product; null if they have none for any product
 */
export const readOwnPrices = async (
  db: Database,
  pairs: readonly Pair[],
): Promise<(pair: Pair) => OwnPrice[] | null> => {
  if (query === null || pairs.length === 0) return () => null;
  const found = await rows<Pair & { own: OwnPrice[] | null }>(
    db,
    sql`select n.buyer, n.product, ${selectOwnPrices(query, sql`n.buyer`)} as own
          from (select distinct * from unnest((select ${sql.param(pairs.map(({ buyer }) => buyer))}::uuid[]),
                                              (select ${sql.param(pairs.map(({ product }) => product))}::uuid[])) d(buyer, product)) n
          join product p on p.id = n.product`,
    'read-own-prices',
  );
  const known = new Map(found.map(({ own, ...pair }) => [toKey(pair), own]));
  return (pair) => known.get(toKey(pair)) ?? null;
};

/** SQL that compares own prices again, and a suffix for the statement's name, because the text depends on it. */
type Comparison = { condition: SQL; suffix: string };

/**
 * Compares the own prices of the product `p` with those that the line `l` had when it was priced. `condition` begins
 * with `and`. For a buyer who had none, it only checks that they still have none. A promised price is not compared.
 */
export const compareOwnPrices = (
  buyer: string,
  lines: readonly { own?: readonly OwnPrice[] | null | undefined }[],
): Comparison => {
  const priced = lines.flatMap(({ own }) => (own === undefined ? [] : [own]));
  if (query === null || priced.length === 0) return { condition: sql``, suffix: '' };
  const id = sql`${buyer}::uuid`;
  if (priced.every((own) => own === null)) return { condition: sql`and not ${query.mayExist(id)}`, suffix: '-plain' };
  return { condition: sql`and (l.own is null or l.own = ${selectOwnPrices(query, id)})`, suffix: '-own' };
};
