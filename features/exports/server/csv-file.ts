import { type SQL, sql } from 'drizzle-orm';
import { shopZone } from '#features/settings/server/shop-zone.ts';

/** So many rows are read and sent at once. */
export const ROWS_PER_READ = sql.raw('500');

/** A row of a file as SQL makes it, and what the rows behind it are found by. */
export type FileRow<Key> = { cells: string[]; key: Key };

/** SQL of dollars as accounts take them: 1234.50. */
export const dollarsCell = (amount: SQL): SQL => sql`to_char(${amount} / 100.0, 'FM999999999990.00')`;

/** SQL of a moment by the shop's own clock, as table programs read it; empty where there is none. */
export const timeCell = (at: SQL): SQL =>
  sql`coalesce(to_char(${at} at time zone ${shopZone}, 'YYYY-MM-DD HH24:MI'), '')`;
