import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Returns the address of another database on the same server. */
export const onDatabase = (url: string, name: string): string => {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
};

/**
 * Creates a copy of the seeded template, or of PostgreSQL's empty one, and connects to it, through the run's
 * pooler if there is one. `drop` deletes the copy and ends its connections.
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
  // A file copy is faster because it does not also write each page to the WAL.
  await run(`create database ${name} template ${template} strategy file_copy`);
  const connectionUrl = process.env['TEST_POOLER_URL'] ?? serverUrl;
  return { url: onDatabase(connectionUrl, name), drop: () => run(`drop database if exists ${name} with (force)`) };
};
