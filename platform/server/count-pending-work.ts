import { type SQL, sql } from 'drizzle-orm';
import type { WaitingCountName } from '#features/index.ts';
import type { PendingWorkCounts } from '#features/notifications/contract/dashboard-counts.ts';
import type { Database } from './db/open.ts';
import { one } from './db/query.ts';

/** For each count, the SQL of a whole number, in parentheses. */
export type PendingWorkQueries = Readonly<Record<WaitingCountName, SQL>>;

/**
 * Counts the work that waits for staff, in one statement.
 * @param names the counts to read
 */
export const countPendingWork = <Name extends WaitingCountName>(
  db: Database,
  counts: PendingWorkQueries,
  names: readonly Name[],
): Promise<Required<Pick<PendingWorkCounts, Name>>> =>
  one(
    db,
    sql`select ${sql.join(
      names.map((name) => sql`${counts[name]} as ${sql.identifier(name)}`),
      sql`, `,
    )}`,
  );
