import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResult, QueryResultRow } from 'pg';
import type { Database, Transaction } from './open.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

const ask = <Row extends QueryResultRow>(
  db: Database | Transaction,
  statement: SQL,
  name?: string,
): Promise<QueryResult<Row>> => {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  return db.$client.query<Row>({ text, values, ...(name !== undefined && { name }) });
};

/**
 * Runs SQL written by hand and answers its rows. Parameters number themselves, fragments compose (`sql` of Drizzle);
 * whole numbers of 64 bits come as numbers, times as dates.
 * @param db a pool, or the transaction it is to be part of
 * @param name keeps the statement prepared on its connection: for one that is asked often and whose text never varies
 */
export const rows = async <Row extends QueryResultRow>(
  db: Database | Transaction,
  statement: SQL,
  name?: string,
): Promise<Row[]> => (await ask<Row>(db, statement, name)).rows;

/** The one row a statement may have, or null. @throws Error when there are more */
export const maybe = async <Row extends QueryResultRow>(
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
  const found = await maybe<Row>(db, statement, name);
  if (found === null) throw new Error('a statement for one row answered none');
  return found;
};

/** How many rows a statement wrote. */
export const change = async (db: Database | Transaction, statement: SQL, name?: string): Promise<number> =>
  (await ask(db, statement, name)).rowCount ?? 0;
