import { type SQL, sql } from 'drizzle-orm';
import {
  type OrderAction,
  type StatusFact,
  statesAllowing,
  statesWhere,
} from '#features/orders/contract/order-status.ts';

/** SQL list of states for `in`, written as constants, because PostgreSQL uses a partial index only for constants. */
export const sqlStates = (states: readonly string[]): SQL => sql.raw(`('${states.join("', '")}')`);

/** SQL list of the states that have a fact. */
export const sqlStatesWhere = (fact: StatusFact): SQL => sqlStates(statesWhere(fact));

/** SQL list of the states that allow an action. */
export const sqlStatesAllowing = (action: OrderAction): SQL => sqlStates(statesAllowing(action));
