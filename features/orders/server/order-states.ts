import { type SQL, sql } from 'drizzle-orm';
import {
  type OrderAct,
  type OrderFact,
  type OrderStatus,
  statesAllowing,
  statesWhere,
} from '#features/orders/contract/order-status.ts';

/** States as `in` takes them: written out, since a partial index is only found by constants. */
export const sqlStates = (states: OrderStatus[]): SQL => sql.raw(`(${states.map((state) => `'${state}'`).join(', ')})`);

/** The states of which that is true. */
export const sqlStatesWhere = (fact: OrderFact): SQL => sqlStates(statesWhere(fact));

/** The states that allow an act. */
export const sqlStatesAllowing = (act: OrderAct): SQL => sqlStates(statesAllowing(act));
