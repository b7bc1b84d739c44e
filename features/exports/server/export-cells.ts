import { type SQL, sql } from 'drizzle-orm';
import { shopZone } from '#features/settings/server/setting-values.ts';

/** Rows read and sent at a time. */
export const ROWS_PER_READ = sql.raw('500');

/** The cells of a file row, and the key from which the next query continues. */
export type FileRow<Key> = { cells: string[]; key: Key };

/** SQL of a dollar amount in the format that accounting programs read: 1234.50. */
export const dollarsCell = (amount: SQL): SQL => sql`to_char(${amount} / 100.0, 'FM999999999990.00')`;

/** SQL of a time in the shop's time zone, in a format that spreadsheets read; empty for null. */
export const timeCell = (at: SQL): SQL =>
  sql`coalesce(to_char(${at} at time zone ${shopZone}, 'YYYY-MM-DD HH24:MI'), '')`;

const ADDRESS_PARTS = ['Name', 'Company', 'Address', 'Address 2', 'Postcode', 'City', 'Region', 'Country', 'Phone'];

/** Headers of the address columns, which carriers and fulfillment services import. */
export const addressHeaders = (use: 'Delivery' | 'Billing'): string[] => ADDRESS_PARTS.map((part) => `${use} ${part}`);

/**
 * SQL of the cells of the address columns, all text.
 * @param address SQL of jsonb; null gives empty cells
 * @param buyer SQL of the name to use if the address has a street but neither name nor company
 */
export const addressCells = (address: SQL, buyer: SQL): SQL => {
  const part = (key: string) => sql`coalesce(${address} ->> ${sql.raw(`'${key}'`)}, '')`;
  const isNamed = sql`${part('name')} || ${part('company')} <> '' or ${part('line1')} = ''`;
  const name = sql`case when ${isNamed} then ${part('name')} else ${buyer} end`;
  const rest = ['company', 'line1', 'line2', 'postcode', 'city', 'region', 'country', 'phone'].map(part);
  return sql.join([name, ...rest], sql`, `);
};
