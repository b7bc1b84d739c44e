import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** Drizzle on the one connection of a transaction. */
export type Transaction = Omit<NodePgDatabase, 'transaction'> & { $client: pg.PoolClient };

export type Database = Omit<NodePgDatabase, 'transaction'> & {
  $client: pg.Pool;
  transaction: <T>(action: (trx: Transaction) => Promise<T>) => Promise<T>;
};

/** Parses 64-bit integers and sums of them. Values above the safe integers do not occur in a shop. */
const toNumber = (text: string): number => {
  const number = Number(text);
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) throw new Error(`${text} is too large for a number`);
  return number;
};
pg.types.setTypeParser(pg.types.builtins.INT8, toNumber);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, toNumber);

const options = { casing: 'snake_case' } as const;
/** Makes the operating system detect a dead connection, even an idle one. */
const KEEP_ALIVE_MS = 10_000;

/**
 * Closes a connection that is held for longer than `holdMs`, so that nobody else gets it with its query still running.
 */
const limitHoldTime = (pool: pg.Pool, holdMs: number): void => {
  const deadlines = new WeakMap<pg.PoolClient, NodeJS.Timeout>();
  pool.on('acquire', (client) => {
    const deadline = setTimeout(() => void client.end(), holdMs);
    deadline.unref();
    deadlines.set(client, deadline);
  });
  pool.on('release', (_error, client) => clearTimeout(deadlines.get(client)));
};

/** Drizzle instances by connection, so that each is made only once. */
const transactionsByClient = new WeakMap<pg.PoolClient, Transaction>();

const getTransaction = (client: pg.PoolClient): Transaction => {
  const known = transactionsByClient.get(client);
  if (known !== undefined) return known;
  const made = Object.assign(drizzle(client, options), { $client: client });
  transactionsByClient.set(client, made);
  return made;
};

/** Matches a statement that ends a transaction, also as one of several statements or after a comment. */
const ENDS_TRANSACTION =
  /(?:^|;)(?:\s|--.*|\/\*[^*]*\*\/)*(?:begin|start\s+transaction|commit|end|rollback(?!\s+to\b)|abort|prepare\s+transaction)\b/i;

const assertStaysOpen = (statement: unknown): void => {
  const text = typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '');
  if (ENDS_TRANSACTION.test(text)) throw new Error(`this transaction belongs to the caller: ${text}`);
};

/**
 * Lends a transaction to code that must not end it. A commit or rollback there throws an error. So does every
 * statement sent after `action` has ended, because the connection may then belong to another transaction.
 */
export const lendTransaction = async <T>(
  { $client }: Transaction,
  action: (lent: Transaction) => Promise<T>,
): Promise<T> => {
  let isOver = false;
  const run = Reflect.get($client, 'query') as (...input: unknown[]) => unknown;
  const query = (...input: unknown[]): unknown => {
    if (isOver) throw new Error('this transaction is over');
    assertStaysOpen(input[0]);
    return Reflect.apply(run, $client, input);
  };
  const guarded = new Proxy($client, {
    get: (target, key) => (key === 'query' ? query : (Reflect.get(target, key) as unknown)),
  });
  try {
    return await action(Object.assign(drizzle(guarded, options), { $client: guarded }));
  } finally {
    isOver = true;
  }
};

/** @throws the error of `action`, after a rollback */
const runTransaction = async <T>(
  client: pg.PoolClient,
  beginStatement: string,
  action: (trx: Transaction) => Promise<T>,
): Promise<T> => {
  await client.query(beginStatement);
  try {
    const result = await action(getTransaction(client));
    await client.query('commit');
    return result;
  } catch (error) {
    // A lost connection has rolled back anyway, and the original error matters more.
    await client.query('rollback').catch(() => {});
    throw error;
  }
};

/**
 * The connections that one process can keep busy. With more, PostgreSQL switches between them, and orders take a
 * tenth longer.
 */
const CONNECTIONS = 8;

/**
 * Opens a pool. If an idle connection dies, that is only logged, and the pool opens a new one.
 * @param connections the most connections at once
 * @param acquireMs how long to wait for a connection, both in the queue and for the network
 * @param holdMs how long one query or transaction may hold a connection; unlimited if omitted
 * @param beginStatement begins each transaction. It can change settings for that transaction: behind a
 * pooler, a session setting would leak to the next client
 */
export const connect = (
  url: string,
  onIdleError: (error: Error) => void,
  {
    connections = CONNECTIONS,
    acquireMs = 10_000,
    holdMs,
    beginStatement = 'begin',
  }: { connections?: number; acquireMs?: number; holdMs?: number; beginStatement?: string } = {},
): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: acquireMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  pool.on('error', onIdleError);
  // A connection that dies during a transaction fails the next query. Without this listener the error event would end
  // the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  if (holdMs !== undefined) limitHoldTime(pool, holdMs);
  const transaction = async <T>(action: (trx: Transaction) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      return await runTransaction(client, beginStatement, action);
    } finally {
      client.release();
    }
  };
  return Object.assign(drizzle(pool, options), { transaction });
};
