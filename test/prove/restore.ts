import pg from 'pg';

/** The address of another database on the same server. */
export const replaceDatabase = (url: string, name: string): string => url.replace(/\/[^/?]+(?=\?|$)/, `/${name}`);

const getDatabaseName = (url: string): string => /\/([^/?]+)(?:\?|$)/.exec(url)?.[1] ?? '';

const runAtServer = async (url: string, statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: replaceDatabase(url, 'postgres') });
  await client.connect();
  try {
    for (const one of statements) await client.query(one);
  } finally {
    await client.end();
  }
};

const disconnect = (name: string) => `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;

export const createEmpty = (url: string, name: string): Promise<void> => runAtServer(url, [`create database ${name}`]);

/** Copies a database as a backup. Open connections are closed, and nobody may connect meanwhile. */
export const backUp = (url: string): Promise<void> =>
  runAtServer(url, [
    disconnect(getDatabaseName(url)),
    `select pg_sleep(0.5)`,
    `create database backup template ${getDatabaseName(url)}`,
  ]);

/** Restores a database from its backup: later changes are lost. */
export const restore = (url: string): Promise<void> =>
  runAtServer(url, [
    `drop database ${getDatabaseName(url)} with (force)`,
    `alter database backup rename to ${getDatabaseName(url)}`,
  ]);
