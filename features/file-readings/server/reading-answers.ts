import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { FileReading, ReadingAnswers, ReadingQuestion } from '#features/file-readings/contract/file-readings.ts';
import type { ProductImport } from '#features/catalog-import/contract/product-files.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { readFirstRows } from './column-mapping.ts';
import { requestRecheck } from '#features/catalog-import/server/import-files.ts';
import { getImport } from '#features/catalog-import/server/read-imports.ts';
import { storeAnswers } from '#features/plain-lists/server/saved-heads.ts';
import { findUnanswered, pickAnswers } from '#features/plain-lists/server/ask-reading.ts';

/**
 * Gets the questions that the last check of a file found, and the answers with which the file was read.
 * @throws DomainError `not_found`
 */
export const getFileReading = async (db: Database, id: string): Promise<FileReading> => {
  const { origin } = await getImport(db, id);
  const found = await maybeOne<FileReading>(
    db,
    sql`select questions, reading as answers from product_import where id = ${id}`,
  );
  if (origin !== 'file' || found === null) throw new DomainError('not_found');
  return found;
};

/** The error message for each question without an answer. */
const advice: Record<ReadingQuestion['kind'], string> = {
  numberPrefix: 'Enter how the SKUs begin, or choose the column with the SKU.',
  nameColumns: 'Choose which columns make up the name.',
  decimalMark: 'Choose how the numbers are read.',
  priceOf: 'Choose how many pieces a price in this file is for.',
  weightUnit: 'Choose the unit of the weights.',
  uncountedStock: 'Enter the stock of products that the other shop does not count.',
  sharedStock: 'Choose how variations divide the stock that they share.',
  priceTax: 'Choose whether prices in this file include tax.',
  salePrice: 'Choose at which price products with a sale price are sold.',
  pictureBase: 'Enter the web address of the pictures, or choose to upload them.',
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
 * Saves the answers for this file and for later files with the same headers, and checks this file again.
 * @throws DomainError `not_found`, `invalid_request`, `import_stale` if the import is being or was applied
 */
export const saveAnswers = async (
  db: Database,
  { customerId }: Caller,
  id: string,
  answers: ReadingAnswers,
): Promise<ProductImport> => {
  const { questions } = await getFileReading(db, id);
  validateAnswers(questions, answers);
  const [head] = await readFirstRows(db, id, { isRaw: true });
  const reading = pickAnswers(questions, answers);
  await db.transaction(async (trx) => {
    await requestRecheck(trx, id);
    await execute(trx, sql`update product_import set reading = ${JSON.stringify(reading)}::jsonb where id = ${id}`);
    await storeAnswers(trx, head?.cells ?? [], reading, customerId);
  });
  return getImport(db, id);
};
