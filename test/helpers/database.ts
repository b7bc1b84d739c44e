import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The same server's address, for another of its databases. */
export const onDatabase = (url: string, name: string): string => {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
};

/**
 * A fresh copy of the seeded template, or of PostgreSQL's own empty one, reached through the pooler of the run where there
 * is one; `drop` ends it, whoever is still connected.
 */
export const createDatabase = async (
  serverUrl: string,
  template: 'template_shop' | 'template0' = 'template_shop',
): Promise<{ url: string; drop(): Promise<void> }> => {
  const name = `shop_${randomBytes(6).toString('hex')}`;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  // Copied as files: else each page of it is written to the log as well.
  await run(`create database ${name} template ${template} strategy file_copy`);
  const way = process.env['TEST_POOLER_URL'] ?? serverUrl;
  return { url: onDatabase(way, name), drop: () => run(`drop database if exists ${name} with (force)`) };
};
