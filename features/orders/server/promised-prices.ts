import type { SQL } from 'drizzle-orm';
import { anyOf } from '#platform/server/db/any-of.ts';

/** SQL condition: the prices of an order were promised, so that it is never priced again. */
export type PromisedPrices = (orderId: SQL) => SQL;

let conditions: readonly PromisedPrices[] = [];

/** Called once, when the features are loaded. */
export const setPromisedPrices = (all: readonly PromisedPrices[]): void => {
  conditions = all;
};

/** SQL condition: a feature has promised the prices of the order. */
export const hasPromisedPrices = (orderId: SQL): SQL => anyOf(conditions.map((condition) => condition(orderId)));
