import { type SQL, sql } from 'drizzle-orm';
import type { Address } from '#features/addresses/contract/address.ts';

/** The business that the documents of an order bill, instead of the person who placed it. */
export type OrderPayer = {
  name: string;
  /** Empty if it has none. */
  taxNumber: string;
  /** Null if it has none; the address of the order is used then. */
  address: Address | null;
};

/** SQL of an `OrderPayer` as JSON; null if the order has none. */
export type OrderPayerQuery = (orderId: SQL) => SQL;

let queries: readonly OrderPayerQuery[] = [];

/** Called once, when the features are loaded. */
export const setOrderPayers = (all: readonly OrderPayerQuery[]): void => {
  queries = all;
};

/** SQL of the `OrderPayer` of an order as JSON; null if the buyer pays. The first feature that knows one decides. */
export const selectOrderPayer = (orderId: SQL): SQL =>
  queries.length === 0
    ? sql`null::json`
    : sql`coalesce(${sql.join(
        queries.map((query) => query(orderId)),
        sql`, `,
      )})`;
