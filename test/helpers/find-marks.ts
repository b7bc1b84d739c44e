import type { TestShop } from './start-shop.ts';

/**
 * Creates an address whose company, name, street and city are different marks, which are words that start with
 * `Mark`.
 */
export const buildMarkedAddress = (mark: string) => ({
  company: `Mark${mark}Company`,
  name: `Mark${mark}Name`,
  line1: `Mark${mark}Street`,
  line2: `Mark${mark}Yard`,
  postcode: '0150',
  city: `Mark${mark}City`,
  country: 'NO',
  phone: '+47 123',
});

/** Lists all marks in a shop's tables. Each mark follows the name of its table. */
export const findMarks = async ({ db }: TestShop): Promise<string[]> => {
  const query = (text: string) => db.$client.query(text);
  const { rows: tables } = await query(
    `select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await query(
        `select distinct (regexp_matches(t::text, 'Mark[A-Z][A-Za-z]+', 'g'))[1] as mark from ${name} t`,
      );
      return rows.map(({ mark }) => `${name}: ${mark}`);
    }),
  );
  return found.flat().toSorted();
};
