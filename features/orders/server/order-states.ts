import { type SQL, sql } from 'drizzle-orm';
import {
  type OrderAction,
  type StatusFact,
  type OrderStatus,
  statesAllowing,
  statesWhere,
} from '#features/orders/contract/order-status.ts';

/** SQL list of states for `in`, written as constants, because PostgreSQL uses a partial index only for constants. */
export const sqlStates = (states: OrderStatus[]): SQL => sql.raw(`(${states.map((state) => `'${state}'`).join(', ')})`);

/** SQL list of the states that have a fact. */
export const sqlStatesWhere = (fact: StatusFact): SQL => sqlStates(statesWhere(fact));

/** SQL list of the states that allow an action. */
export const sqlStatesAllowing = (action: OrderAction): SQL => sqlStates(statesAllowing(action));
