import { type SQL, sql } from 'drizzle-orm';

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
