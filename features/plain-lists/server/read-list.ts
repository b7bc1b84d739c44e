import { sql } from 'drizzle-orm';
import { MAX_IMPORT_ROWS } from '#platform/contract/limits.ts';
import type { ReadingAnswers, ReadingQuestion } from '#features/file-readings/contract/file-readings.ts';
import type { ProductColumn } from '#features/product-columns/server/product-column.ts';
import { normalizeHeader, PACK_FIELD, truncateHeader } from '#features/product-columns/server/match-columns.ts';
import { createTaxConverter } from '#features/other-shops/server/price-tax.ts';
import type { ShopFacts } from '#features/other-shops/server/source.ts';
import type { Database } from '#platform/server/db/open.ts';
import { oneValue } from '#platform/server/db/query.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import { assignFields, JUDGED_ROWS } from './assign-fields.ts';
import { createUnreadableError } from '#platform/server/tables/unreadable-error.ts';
import { foldHeader, gramsByUnit } from './fold-header.ts';
import { askListTax } from './list-tax.ts';
import { rejectForeignPrice, rejectTies } from './reject-columns.ts';
import { findCurrencyColumn } from './row-currency.ts';
import { askReading, findUnanswered } from './ask-reading.ts';
import { type ListFacts, ListScan } from './scan-list.ts';
import type { ListReading } from './translate-list.ts';

/** How a list is read: its columns, its cells, and what staff have to answer first. */
export type ReadList = {
  /** The field of each column that is read, by index. */
  fields: ReadonlyMap<number, string>;
  reading: ListReading;
  /** The questions that the file leaves open, answered or not. */
  questions: ReadingQuestion[];
  isAnswered: boolean;
  /** True if prices are for one piece, and no column has the minimum order. */
  isPiecePrice: boolean;
  /** The beginning of the SKUs that the shop makes; null if the file has SKUs. */
  numberPrefix: string | null;
  /** The shop that the file comes from; empty for a plain list. */
  source: string;
};

/** The facts and the choices of staff that decide how a list is read. */
type ListContext = {
  columns: readonly ProductColumn[];
  /** Field by normalized header, as staff chose. */
  mapping: ReadonlyMap<string, string>;
  answers: ReadingAnswers;
  /** Lines that staff excluded. */
  leftOut: ReadonlySet<number>;
  /**
   * The shop that the file comes from. Its rows are translated into ours and leave no questions. Empty for a
   * plain list.
   */
  source: string;
  /** The tax of the shop: if its prices include it, and its rate. */
  tax: Pick<ShopFacts, 'includesTax' | 'taxRate'>;
};

const createTooLongError = () =>
  createUnreadableError(`Import at most ${MAX_IMPORT_ROWS.toLocaleString('en-US')} lines at once.`);

/** True if most of the SKUs belong to no product for sale. */
const hasMostlyNewSkus = async (db: Database, skus: readonly string[]): Promise<boolean> => {
  const spellings = [...new Set(skus.flatMap((sku) => [sku, sku.toUpperCase()]))];
  const found = await oneValue<number>(
    db,
    sql`select count(*)::int from product where sku = any(${sql.param(spellings)}::text[]) and status in ('active', 'draft')`,
  );
  return found * 2 < skus.length;
};

/**
 * The columns whose numbers are judged together. Attributes are not judged, because one such as 1.125 in has only
 * one reading.
 */
const listNumberColumns = (fields: ReadonlyMap<number, string>, columns: readonly ProductColumn[]): number[] => {
  const numbers = new Set(
    columns.flatMap(({ field, isNumber }) => (isNumber === true && !field.startsWith('attributes.') ? [field] : [])),
  );
  return [...fields].flatMap(([at, field]) => (numbers.has(field) || field === PACK_FIELD ? [at] : []));
};

/** The index of a column by its header; -1 if the file has no such column. */
const findHeader = (headers: readonly string[], name: string): number =>
  headers.findIndex((header) => normalizeHeader(header) === normalizeHeader(name));

/** Combines the answers of staff with the columns of this file. */
const createReading = (
  headers: readonly string[],
  fields: ReadonlyMap<number, string>,
  { marks }: ListFacts,
  {
    answers,
    questions,
    isTranslated,
  }: { answers: ReadingAnswers; questions: readonly ReadingQuestion[]; isTranslated: boolean },
): Omit<ListReading, 'convertTax'> => {
  const findField = (...names: string[]): number => [...fields].find(([, field]) => names.includes(field))?.[0] ?? -1;
  const weight = findField('weightGrams');
  const isAsked = questions.some(({ kind }) => kind === 'priceOf');
  const unit = questions.some(({ kind }) => kind === 'weightUnit') ? answers.weightUnit : undefined;
  const column = findHeader(headers, answers.countColumn ?? '');
  const named = questions.some(({ kind }) => kind === 'nameColumns') ? (answers.nameColumns ?? []) : [];
  const nameColumns = named.map((name) => findHeader(headers, name)).filter((at) => at >= 0);
  return {
    marks: new Map([...marks].map(([at, mark]) => [at, mark ?? answers.decimalMark ?? null])),
    nameColumns,
    price: findField('unitPrice'),
    minOrder: findField('minOrder', PACK_FIELD),
    priceOf: !isAsked ? 'minimum' : answers.priceOf === 'column' ? { column } : (answers.priceOf ?? 'minimum'),
    currency: isTranslated ? -1 : findCurrencyColumn(headers),
    weight: { at: weight, grams: gramsByUnit.get(unit ?? foldHeader(headers[weight] ?? '').unit) ?? 1 },
  };
};

/**
 * Reads the chosen column as the name, and no other column. The chosen column may have been read as another field
 * before.
 */
const withName = (fields: ReadonlyMap<number, string>, [nameAt]: readonly number[]): ReadonlyMap<number, string> => {
  if (nameAt === undefined || fields.get(nameAt) === 'name') return fields;
  return new Map([...[...fields].filter(([, field]) => field !== 'name'), [nameAt, 'name']]);
};

/**
 * Reads all rows of a list once, to find out how its numbers are written and what staff have to answer. Plans no
 * rows.
 * @throws DomainError `invalid_request` if two columns may be the same field, or prices are in another currency
 */
export const readList = async (
  db: Database,
  head: FileRow,
  rows: AsyncIterable<FileRow>,
  { columns, mapping, answers, leftOut, source, tax }: ListContext,
): Promise<ReadList> => {
  const isTranslated = source !== '';
  const headers = head.cells.map(truncateHeader);
  const first: FileRow[] = [];
  let scan: ListScan | null = null;
  let fields: ReadonlyMap<number, string> = new Map();
  const start = (): ListScan => {
    const assigned = assignFields(headers, columns, mapping, first);
    rejectTies(head, assigned, columns);
    fields = assigned.read;
    rejectForeignPrice(head, fields);
    const started = new ListScan({ headers, fields, numbers: listNumberColumns(fields, columns) });
    for (const row of first) started.add(row);
    return started;
  };
  let lines = 0;
  for await (const row of rows) {
    if (leftOut.has(row.line)) continue;
    lines += 1;
    if (lines > MAX_IMPORT_ROWS) throw createTooLongError();
    if (scan === null) first.push(row);
    else scan.add(row);
    if (first.length === JUDGED_ROWS) scan ??= start();
  }
  scan ??= start();
  const scanned = scan.getFacts();
  const skuAt = [...fields].find(([, field]) => field === 'sku')?.[0] ?? -1;
  const skus = first.flatMap(({ cells }) => cells[skuAt] || []);
  const isMostlyNew = await hasMostlyNewSkus(db, skus);
  const numbers = listNumberColumns(fields, columns);
  const facts = isTranslated ? { ...scanned, marks: new Map(numbers.map((at) => [at, '.' as const])) } : scanned;
  const questions = isTranslated
    ? []
    : [...askReading({ headers, fields, numbers, facts, isMostlyNew }), ...askListTax(headers, fields, tax)];
  const read = createReading(headers, fields, facts, { answers, questions, isTranslated });
  const isTaxed = questions.some(({ kind }) => kind === 'priceTax');
  const reading = { ...read, convertTax: isTaxed ? createTaxConverter(tax, answers) : null };
  return {
    fields: withName(fields, reading.nameColumns),
    reading,
    questions,
    isAnswered: findUnanswered(questions, answers).length === 0,
    isPiecePrice: (isTranslated || reading.priceOf !== 'minimum') && reading.minOrder < 0,
    numberPrefix: questions.some(({ kind }) => kind === 'numberPrefix') ? (answers.numberPrefix ?? null) : null,
    source,
  };
};
