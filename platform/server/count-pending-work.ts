import { type SQL, sql } from 'drizzle-orm';
import type { WaitingCountName } from '#features/index.ts';
import type { PendingWorkCounts } from '#features/notifications/contract/dashboard-counts.ts';
import type { Database } from './db/open.ts';
import { one } from './db/query.ts';

/** How what waits for staff is counted: each the SQL of a whole number, in parentheses. */
export type PendingWorkQueries = Readonly<Record<WaitingCountName, SQL>>;

/** How much waits for staff, by one statement. @param names what of it is asked for */
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
