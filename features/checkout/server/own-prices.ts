import { type SQL, sql } from 'drizzle-orm';
import type { OwnPrice } from '#features/orders/contract/own-price.ts';

/**
 * SQL of a buyer's own prices of the product `p`: a JSON array of `OwnPrice`, always in the same sequence.
 * @param buyer SQL of the customer's id
 */
export type OwnPricesQuery = (buyer: SQL) => SQL;

let query: OwnPricesQuery | null = null;

/**
 * Called once, when the features are loaded.
 * @throws Error if several features have own prices, because one would hide the others
 */
export const setOwnPricesQuery = ([found, ...others]: readonly OwnPricesQuery[]): void => {
  if (others.length > 0) throw new Error('only one feature can have own prices');
  query = found ?? null;
};

const selectOwnPrices = (found: OwnPricesQuery, buyer: SQL): SQL => sql`coalesce((${found(buyer)})::jsonb, '[]')`;

/** The name of a prepared statement whose text depends on whether a feature has own prices. */
export const nameOwnPricesStatement = (name: string): string => (query === null ? name : `${name}-own`);

/** SQL column of the buyer's own prices of the product `p`, after a comma; nothing if no feature has own prices. */
export const ownPricesColumn = (buyer: string | null): SQL =>
  query === null || buyer === null ? sql`` : sql`, ${selectOwnPrices(query, sql`${buyer}::uuid`)} as own`;

/** The own prices of several buyers, by `getOwnPricesKey`. */
export type OwnPricesByKey = Record<string, OwnPrice[]>;

export const getOwnPricesKey = (buyer: string, productId: string): string => `${buyer} ${productId}`;

/** SQL of the own prices as `OwnPricesByKey`: of each buyer for the product at the same position in `products`. */
export const selectOwnPricesOf = (buyers: readonly string[], products: readonly string[]): SQL =>
  query === null
    ? sql`'{}'::json`
    : sql`(select coalesce(json_object_agg(n.buyer || ' ' || p.id, ${selectOwnPrices(query, sql`n.buyer`)}), '{}')
             from (select distinct * from unnest(${sql.param(buyers)}::uuid[], ${sql.param(products)}::uuid[]) d(buyer, product)) n
             join product p on p.id = n.product)`;

/**
 * SQL condition, with `and`: the buyer's own prices of the product `p` are still those of the line `l`, which has none
 * if its price was promised.
 */
export const areOwnPricesUnchanged = (buyer: string): SQL =>
  query === null ? sql`` : sql`and (l.own is null or l.own = ${selectOwnPrices(query, sql`${buyer}::uuid`)})`;
