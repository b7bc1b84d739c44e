import { type SQL, sql } from 'drizzle-orm';
import {
  type OrderAct,
  type OrderFact,
  type OrderStatus,
  statesAllowing,
  statesWhere,
} from '#features/orders/contract/order-status.ts';

/** States as `in` takes them: written out, since a partial index is only found by constants. */
export const among = (states: OrderStatus[]): SQL => sql.raw(`(${states.map((state) => `'${state}'`).join(', ')})`);

/** The states of which that is true. */
export const where = (fact: OrderFact): SQL => among(statesWhere(fact));

/** The states that allow an act. */
export const allowing = (act: OrderAct): SQL => among(statesAllowing(act));
