import { type SQL, sql } from 'drizzle-orm';
import { shopZone } from '#features/settings/server/setting-values.ts';

/** So many rows are read and sent at once. */
export const ROWS_PER_READ = sql.raw('500');

/** A row of a file as SQL makes it, and what the rows behind it are found by. */
export type FileRow<Key> = { cells: string[]; key: Key };

/** SQL of dollars as accounts take them: 1234.50. */
export const dollarsCell = (amount: SQL): SQL => sql`to_char(${amount} / 100.0, 'FM999999999990.00')`;

/** SQL of a moment by the shop's own clock, as table programs read it; empty where there is none. */
export const timeCell = (at: SQL): SQL =>
  sql`coalesce(to_char(${at} at time zone ${shopZone}, 'YYYY-MM-DD HH24:MI'), '')`;

const ADDRESS_PARTS = ['Name', 'Company', 'Address', 'Address 2', 'Postcode', 'City', 'Region', 'Country', 'Phone'];

/** The headers of the columns of an address, which carriers and fulfillers import. */
export const addressHeaders = (use: 'Delivery' | 'Billing'): string[] => ADDRESS_PARTS.map((part) => `${use} ${part}`);

/**
 * SQL of the cells of those columns, each a text.
 * @param address SQL of jsonb; null gives empty cells
 * @param buyer SQL of the name where the address has a street but neither name nor company
 */
export const addressCells = (address: SQL, buyer: SQL): SQL => {
  const part = (key: string) => sql`coalesce(${address} ->> ${sql.raw(`'${key}'`)}, '')`;
  const isNamed = sql`${part('name')} || ${part('company')} <> '' or ${part('line1')} = ''`;
  const name = sql`case when ${isNamed} then ${part('name')} else ${buyer} end`;
  const rest = ['company', 'line1', 'line2', 'postcode', 'city', 'region', 'country', 'phone'].map(part);
  return sql.join([name, ...rest], sql`, `);
};
