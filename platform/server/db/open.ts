import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** What an act that needs a transaction receives: its connection. */
export type Transaction = Omit<NodePgDatabase, 'transaction'> & { $client: pg.PoolClient };

export type Database = Omit<NodePgDatabase, 'transaction'> & {
  $client: pg.Pool;
  transaction: <T>(act: (trx: Transaction) => Promise<T>) => Promise<T>;
};

/** Whole numbers of 64 bits and sums of them; what a number cannot hold is nothing a shop has. */
const toNumber = (text: string): number => {
  const number = Number(text);
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) throw new Error(`${text} is more than a number holds`);
  return number;
};
pg.types.setTypeParser(pg.types.builtins.INT8, toNumber);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, toNumber);

const options = { casing: 'snake_case' } as const;
/** A dead way to the database is noticed by the operating system, too, however long a connection is idle. */
const KEEP_ALIVE_MS = 10_000;

/** Ends whoever holds a connection for longer than `holdMs`: with the connection, so that nobody gets it after him. */
const limitHoldTime = (pool: pg.Pool, holdMs: number): void => {
  const deadlines = new WeakMap<pg.PoolClient, NodeJS.Timeout>();
  pool.on('acquire', (client) => {
    const deadline = setTimeout(() => void client.end(), holdMs);
    deadline.unref();
    deadlines.set(client, deadline);
  });
  pool.on('release', (_error, client) => clearTimeout(deadlines.get(client)));
};

/** Drizzle on each connection, made once. */
const transactionsByClient = new WeakMap<pg.PoolClient, Transaction>();

const getTransaction = (client: pg.PoolClient): Transaction => {
  const known = transactionsByClient.get(client);
  if (known !== undefined) return known;
  const made = Object.assign(drizzle(client, options), { $client: client });
  transactionsByClient.set(client, made);
  return made;
};

/** @throws what `act` throws, after all it has written is taken back */
const runTransaction = async <T>(
  client: pg.PoolClient,
  begin: string,
  act: (trx: Transaction) => Promise<T>,
): Promise<T> => {
  await client.query(begin);
  try {
    const result = await act(getTransaction(client));
    await client.query('commit');
    return result;
  } catch (error) {
    // Where the connection is lost its transaction is too; why it failed is what counts.
    await client.query('rollback').catch(() => {});
    throw error;
  }
};

/** One process keeps no more of them at work; with more PostgreSQL switches between them, and orders take a tenth longer. */
const CONNECTIONS = 8;

/**
 * Connects a pool. A backend that dies while idle is only logged: the pool makes a new one.
 * @param connections most connections at once
 * @param acquireMs how long to wait for one of them, in line and for the network
 * @param holdMs how long one query, or one transaction, may have it; for ever without it
 * @param begin what each transaction begins with, where it is to have other settings than those the database keeps: behind
 *   a pooler a setting of the session would be the next one's
 */
export const connect = (
  url: string,
  onIdleError: (error: Error) => void,
  {
    connections = CONNECTIONS,
    acquireMs = 10_000,
    holdMs,
    begin = 'begin',
  }: { connections?: number; acquireMs?: number; holdMs?: number; begin?: string } = {},
): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: acquireMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  pool.on('error', onIdleError);
  // One that dies in the middle of a transaction fails the next query of it; without a listener of its own it
  // would take the whole process down.
  pool.on('connect', (client) => client.on('error', () => {}));
  if (holdMs !== undefined) limitHoldTime(pool, holdMs);
  const transaction = async <T>(act: (trx: Transaction) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      return await runTransaction(client, begin, act);
    } finally {
      client.release();
    }
  };
  return Object.assign(drizzle(pool, options), { transaction });
};
