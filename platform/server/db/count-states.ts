import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './open.ts';
import { one } from './query.ts';

/**
 * Counts the rows in each state, and in `all`.
 * @param list SQL of a query that returns a column `state`
 */
export const countStates = <State extends string>(
  db: Database,
  states: readonly State[],
  list: SQL,
): Promise<Record<State | 'all', number>> => {
  const counts = states.map((state) => sql`count(*) filter (where state = ${state})::int as ${sql.identifier(state)}`);
  return one<Record<State | 'all', number>>(
    db,
    sql`select ${sql.join([sql`count(*)::int as all`, ...counts], sql`, `)} from (${list}) l`,
  );
};
