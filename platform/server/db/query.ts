import { Param, SQL, StringChunk, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResult, QueryResultRow } from 'pg';
import type { Database, Transaction } from './open.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

/** Collects the values of a statement in the order of its placeholders, and the length of the text around them. */
const collectValues = ({ queryChunks }: SQL, read: { values: unknown[]; length: number }) => {
  for (const chunk of queryChunks) {
    if (chunk instanceof SQL) collectValues(chunk, read);
    else if (chunk instanceof StringChunk) for (const text of chunk.value) read.length += text.length;
    else read.values.push(chunk instanceof Param ? chunk.value : chunk);
  }
  return read;
};

/** Texts of prepared statements, cached because generating one with Drizzle takes longer than sending it. */
const preparedStatements = new Map<string, { text: string; length: number }>();

/** @throws Error if the text varies, or contains anything but values and `sql`, such as a table column */
const prepareStatement = (name: string, statement: SQL) => {
  const { values, length } = collectValues(statement, { values: [], length: 0 });
  const known = preparedStatements.get(name);
  if (known !== undefined) {
    if (known.length !== length) throw new Error(`the text of the prepared statement ${name} varies`);
    return { name, text: known.text, values };
  }
  const { sql: text, params } = dialect.sqlToQuery(statement);
  if (params.length !== values.length || params.some((param, at) => param !== values[at])) {
    throw new Error(`the statement ${name} cannot be prepared: it holds more than values and SQL`);
  }
  preparedStatements.set(name, { text, length });
  return { name, text, values };
};

const runQuery = <Row extends QueryResultRow>(
  db: Database | Transaction,
  statement: SQL,
  name?: string,
): Promise<QueryResult<Row>> => {
  if (name !== undefined) return db.$client.query<Row>(prepareStatement(name, statement));
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  return db.$client.query<Row>({ text, values });
};

/**
 * Runs handwritten SQL and returns its rows. Fragments of Drizzle's `sql` compose and number their parameters. 64-bit
 * integers come as numbers, times as dates.
 * @param db a pool, or the transaction to use
 * @param name prepares the statement under this name and caches its text: for frequent statements whose text never
 * varies
 */
export const rows = async <Row extends QueryResultRow>(
  db: Database | Transaction,
  statement: SQL,
  name?: string,
): Promise<Row[]> => (await runQuery<Row>(db, statement, name)).rows;

/**
 * Returns the only row, or null.
 * @throws Error if there are several
 */
export const maybeOne = async <Row extends QueryResultRow>(
  db: Database | Transaction,
  statement: SQL,
  name?: string,
): Promise<Row | null> => {
  const found = await rows<Row>(db, statement, name);
  if (found.length > 1) throw new Error(`a statement for one row returned ${found.length}`);
  return found[0] ?? null;
};

/**
 * Returns the only row.
 * @throws Error if there is none, or several
 */
export const one = async <Row extends QueryResultRow>(
  db: Database | Transaction,
  statement: SQL,
  name?: string,
): Promise<Row> => {
  const found = await maybeOne<Row>(db, statement, name);
  if (found === null) throw new Error('a statement for one row returned none');
  return found;
};

/**
 * Returns the only value of the only row.
 * @throws Error if there is none, or several rows
 */
export const oneValue = async <Value>(db: Database | Transaction, statement: SQL, name?: string): Promise<Value> => {
  const [value] = Object.values(await one<Record<string, Value>>(db, statement, name));
  if (value === undefined) throw new Error('a statement for one value returned none');
  return value;
};

/** Returns the only value of each row. */
export const listValues = async <Value>(db: Database | Transaction, statement: SQL, name?: string): Promise<Value[]> =>
  (await rows<Record<string, Value>>(db, statement, name)).flatMap((row) => Object.values(row));

/** Runs a statement and returns the number of rows it wrote. */
export const execute = async (db: Database | Transaction, statement: SQL, name?: string): Promise<number> =>
  (await runQuery(db, statement, name)).rowCount ?? 0;

/**
 * Makes a search use its word index. The planner assumes that splitting a row into words costs almost nothing, so
 * for a word that most rows have it would read the whole table, which is ten times slower.
 */
export const withoutSequentialScan = <Found>(
  db: Database,
  search: (trx: Transaction) => Promise<Found>,
): Promise<Found> =>
  db.transaction(async (trx) => {
    await execute(trx, sql`set local enable_seqscan = off`);
    return search(trx);
  });

/** Runs reads that must agree: all of them see the database as it was at the first one. */
export const readTogether = <Found>(db: Database, read: (trx: Transaction) => Promise<Found>): Promise<Found> =>
  db.transaction(async (trx) => {
    await execute(trx, sql`set transaction isolation level repeatable read, read only`);
    return read(trx);
  });

/** Joins statements into one query. The line break keeps a comment at the end of one from hiding the next. */
export const joinStatements = (statements: readonly string[]): string =>
  statements.map((text) => `${text}\n`).join(';');
