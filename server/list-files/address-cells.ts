import { type SQL, sql } from 'drizzle-orm';

const PARTS = ['Name', 'Company', 'Address', 'Address 2', 'Postcode', 'City', 'Region', 'Country', 'Phone'];

/** The columns of an address, for carriers and fulfillers. */
export const addressHeaders = (use: 'Delivery' | 'Billing'): string[] => PARTS.map((part) => `${use} ${part}`);

/**
 * SQL of their cells.
 * @param address jsonb; null is none
 * @param buyer who gets it where the address names nobody
 */
export const addressCells = (address: SQL, buyer: SQL): SQL => {
  const part = (key: string) => sql`coalesce(${address} ->> ${sql.raw(`'${key}'`)}, '')`;
  const isNamed = sql`${part('name')} || ${part('company')} <> '' or ${part('line1')} = ''`;
  const name = sql`case when ${isNamed} then ${part('name')} else ${buyer} end`;
  const rest = ['company', 'line1', 'line2', 'postcode', 'city', 'region', 'country', 'phone'].map(part);
  return sql.join([name, ...rest], sql`, `);
};
