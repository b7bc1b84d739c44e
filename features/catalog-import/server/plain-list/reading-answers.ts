import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { FileReading, ReadingAnswers, ReadingQuestion } from '#features/catalog-import/contract/file-readings.ts';
import type { ProductImport } from '#features/catalog-import/contract/product-files.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { hashHeaders, readFirstRows } from '../column-mapping.ts';
import { requestRecheck } from '../import-files.ts';
import { getImport } from '../read-imports.ts';
import { findUnanswered } from './ask-reading.ts';

/** The answers for files with these headers. */
export const getAnswers = async (db: Database, headers: readonly string[]): Promise<ReadingAnswers> => {
  const found = await maybeOne<{ reading: ReadingAnswers }>(
    db,
    sql`select reading from import_columns where key = ${hashHeaders(headers)}`,
  );
  return found?.reading ?? {};
};

const getQuestions = async (db: Database, id: string): Promise<ReadingQuestion[]> => {
  const { origin } = await getImport(db, id);
  const found = await maybeOne<{ questions: ReadingQuestion[] }>(
    db,
    sql`select questions from product_import where id = ${id}`,
  );
  if (origin !== 'file' || found === null) throw new DomainError('not_found');
  return found.questions;
};

/**
 * Reads the questions that the last check of a file found, and the answers so far.
 * @throws DomainError `not_found`
 */
export const getFileReading = async (db: Database, id: string): Promise<FileReading> => {
  const questions = await getQuestions(db, id);
  if (questions.length === 0) return { questions, answers: {} };
  const [head] = await readFirstRows(db, id);
  return { questions, answers: await getAnswers(db, head?.cells ?? []) };
};

/** The message for a question without an answer. */
const advice: Record<ReadingQuestion['kind'], string> = {
  numberPrefix: 'Write how the numbers begin, or choose the column with the SKU.',
  nameColumns: 'Choose which columns make up the name.',
  decimalMark: 'Choose how the numbers are read.',
  priceOf: 'Choose how many pieces a price in this file is for.',
};

/** @throws DomainError `invalid_request` if an answer is missing or impossible */
const validateAnswers = (questions: readonly ReadingQuestion[], answers: ReadingAnswers): void => {
  const [open] = findUnanswered(questions, answers);
  if (open !== undefined) throw new DomainError('invalid_request', { message: advice[open.kind] });
  const price = questions.find((one) => one.kind === 'priceOf');
  const isOfColumn = answers.priceOf === 'column' && price !== undefined;
  if (isOfColumn && !price.countColumns.includes(answers.countColumn ?? ''))
    throw new DomainError('invalid_request', { message: 'Choose the column with the number of pieces.' });
};

/**
 * Saves the answers for all files with these headers, and checks this file again.
 * @throws DomainError `not_found`, `invalid_request`, `import_stale` if it is being or was applied
 */
export const saveAnswers = async (
  db: Database,
  { customerId }: Caller,
  id: string,
  answers: ReadingAnswers,
): Promise<ProductImport> => {
  validateAnswers(await getQuestions(db, id), answers);
  const [head] = await readFirstRows(db, id);
  await db.transaction(async (trx) => {
    await requestRecheck(trx, id);
    await execute(
      trx,
      sql`insert into import_columns (key, fields, reading, customer_id)
          values (${hashHeaders(head?.cells ?? [])}, '{}', ${JSON.stringify(answers)}::jsonb, ${customerId})
          on conflict (key) do update
            set reading = excluded.reading, customer_id = excluded.customer_id, updated_at = now()`,
    );
  });
  return getImport(db, id);
};
