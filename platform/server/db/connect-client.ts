import type { PoolClient } from 'pg';
import { StartError } from '#server/start-error.ts';
import type { Database } from './open.ts';

const formatCause = (cause: unknown) => (cause instanceof Error && cause.message) || String(cause);

/**
 * Opens a connection.
 * @param name the setting with the database address, for the message
 * @throws StartError if nothing answers
 */
export const connectClient = (db: Database, name: string): Promise<PoolClient> =>
  db.$client.connect().catch((cause: unknown) => {
    throw new StartError(
      `The database does not respond (${formatCause(cause)}): check ${name} and that PostgreSQL is running.`,
      { cause },
    );
  });

/** Turns a permission error into a `StartError` that tells what to do; returns other errors unchanged. */
export const explainPermissionError = (cause: unknown): unknown => {
  if ((cause as { code?: unknown } | null)?.code !== '42501') return cause;
  return new StartError(
    `The database role may not do this (${formatCause(cause)}): make it the owner of the database and everything in it.`,
    { cause },
  );
};

/** @throws StartError if the server is older than 18 or read-only, or the database encoding is not UTF8 */
export const checkServer = async (client: PoolClient): Promise<void> => {
  const version = await client.query<{ server_version_num: string }>('show server_version_num');
  const number = Number(version.rows[0]?.server_version_num ?? 0);
  if (number < 180_000) {
    throw new StartError(
      `DATABASE_URL is PostgreSQL ${Math.floor(number / 10_000)}, and the shop needs 18 or newer: upgrade it, or leave DATABASE_URL out to use the embedded one.`,
    );
  }
  const encoding = (await client.query<{ server_encoding: string }>('show server_encoding')).rows[0]?.server_encoding;
  if (encoding !== 'UTF8') {
    throw new StartError(
      `The database has the encoding ${encoding}, and the shop needs UTF8: create it with "create database ... template template0 encoding UTF8".`,
    );
  }
  const writable = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (writable.rows[0]?.transaction_read_only === 'on') {
    throw new StartError('The database is a replica, or otherwise read-only: point DATABASE_URL at the primary.');
  }
};
