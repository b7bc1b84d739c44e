import { Param, SQL, StringChunk, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResult, QueryResultRow } from 'pg';
import type { Database, Transaction } from './open.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

/** The values of a statement, in the order in which its text numbers them, and how long the text around them is. */
const collectValues = ({ queryChunks }: SQL, read: { values: unknown[]; length: number }) => {
  for (const chunk of queryChunks) {
    if (chunk instanceof SQL) collectValues(chunk, read);
    else if (chunk instanceof StringChunk) for (const text of chunk.value) read.length += text.length;
    else read.values.push(chunk instanceof Param ? chunk.value : chunk);
  }
  return read;
};

/** The texts of prepared statements: to write one takes Drizzle longer than to send it takes the driver. */
const preparedStatements = new Map<string, { text: string; length: number }>();

/** @throws Error when the text varies, or holds something else than values and `sql`, as a column of a table */
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
 * Runs SQL written by hand and answers its rows. Parameters number themselves, fragments compose (`sql` of Drizzle);
 * whole numbers of 64 bits come as numbers, times as dates.
 * @param db a pool, or the transaction it is to be part of
 * @param name keeps the statement prepared, its text written once: for one that is asked often and whose text never varies
 */
export const rows = async <Row extends QueryResultRow>(
  db: Database | Transaction,
  statement: SQL,
  name?: string,
): Promise<Row[]> => (await runQuery<Row>(db, statement, name)).rows;

/** The one row a statement may have, or null. @throws Error when there are more */
export const maybeOne = async <Row extends QueryResultRow>(
  db: Database | Transaction,
  statement: SQL,
  name?: string,
): Promise<Row | null> => {
  const found = await rows<Row>(db, statement, name);
  if (found.length > 1) throw new Error(`a statement for one row answered ${found.length}`);
  return found[0] ?? null;
};

/** The one row a statement always has. @throws Error when there is none, or more */
export const one = async <Row extends QueryResultRow>(
  db: Database | Transaction,
  statement: SQL,
  name?: string,
): Promise<Row> => {
  const found = await maybeOne<Row>(db, statement, name);
  if (found === null) throw new Error('a statement for one row answered none');
  return found;
};

/** How many rows a statement wrote. */
export const execute = async (db: Database | Transaction, statement: SQL, name?: string): Promise<number> =>
  (await runQuery(db, statement, name)).rowCount ?? 0;

/**
 * Asks for what has some words by the index of these words. The planner believes that to cut a row into words costs next
 * to nothing: for a word that most rows have it would read them all, ten times as long.
 */
export const withoutSequentialScan = <Found>(db: Database, ask: (trx: Transaction) => Promise<Found>): Promise<Found> =>
  db.transaction(async (trx) => {
    await execute(trx, sql`set local enable_seqscan = off`);
    return ask(trx);
  });

/** Statements that go to the database together; each may end with a remark. */
export const joinStatements = (statements: readonly string[]): string =>
  statements.map((text) => `${text}\n`).join(';');
