import type { TestShop } from './start-shop.ts';

/** All rows of the shop's own tables, as text. */
export const readEverything = async ({ db }: TestShop): Promise<string> => {
  const tables = await db.$client.query(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const rows = await Promise.all(
    tables.rows.map(({ name }) => db.$client.query(`select to_jsonb(t)::text as row from "${name}" t`)),
  );
  return rows.flatMap((found) => found.rows.map(({ row }) => row)).join('\n');
};
