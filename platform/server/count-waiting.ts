import { type SQL, sql } from 'drizzle-orm';
import type { WaitingName } from '#features/index.ts';
import type { Waiting } from '#features/notifications/contract/waiting.ts';
import type { Database } from './db/open.ts';
import { one } from './db/query.ts';

/** How what waits for staff is counted: each the SQL of a whole number, in parentheses. */
export type WaitingCounts = Readonly<Record<WaitingName, SQL>>;

/** How much waits for staff, by one statement. @param names what of it is asked for */
export const countWaiting = <Name extends WaitingName>(
  db: Database,
  counts: WaitingCounts,
  names: readonly Name[],
): Promise<Required<Pick<Waiting, Name>>> =>
  one(
    db,
    sql`select ${sql.join(
      names.map((name) => sql`${counts[name]} as ${sql.identifier(name)}`),
      sql`, `,
    )}`,
  );
