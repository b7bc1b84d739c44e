import { readAllRules, checkListExists, type StoredRule } from './list-rules.ts';
import { NewRule, type RuleTarget } from '#features/price-lists/contract/price-rules.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { MAX_PRICE_RULES } from '#platform/contract/limits.ts';
import { toDecimal } from '#platform/contract/money.ts';
import { CellParseError, parseAmount, parseDecimal, parseInteger } from '#platform/contract/parse-numbers.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { readCsv } from '#platform/server/tables/read-csv.ts';
import { createUnreadableError } from '#platform/server/tables/unreadable-error.ts';
import { writeCsv } from '#platform/server/tables/write-table.ts';
import { lockPriceList } from './save-list.ts';
import { checkFreePrices, describeRuleProblem, toRuleToWrite } from './save-rules.ts';
import { changeRules, deleteRules, insertRules, lockTargets } from './write-rules.ts';

const HEADERS = ['SKU', 'Category', 'Brand', 'From', 'Price', 'Per', 'Percent'] as const;
type Header = (typeof HEADERS)[number];

/** Columns that a file may leave out. */
const OPTIONAL: ReadonlySet<Header> = new Set(['Category', 'Brand', 'Per']);

/** The SKU of a price for everything. An empty cell does not mean that, because it is more often a mistake. */
const EVERYTHING = '*';

/** The most lines that the error names. */
const MOST_FAULTS = 100;

/** @throws DomainError `price_list_not_found` */
export const exportRules = async (db: Database, id: string): Promise<{ type: 'text/csv'; data: string }> => {
  await checkListExists(db, id);
  const rules = await readAllRules(db, id);
  const cellFor = (rule: StoredRule, target: RuleTarget): string => (rule.target === target ? rule.value : '');
  const lines = rules.map((rule) => [
    rule.target === 'all' ? EVERYTHING : cellFor(rule, 'product'),
    cellFor(rule, 'category'),
    cellFor(rule, 'brand'),
    String(rule.from),
    rule.priceCents === null ? '' : toDecimal(rule.priceCents),
    rule.per === null ? '' : String(rule.per),
    rule.percent === null ? '' : String(rule.percent),
  ]);
  return { type: 'text/csv', data: writeCsv([HEADERS, ...lines]) };
};

type Cells = Record<Header, string>;

const findColumns = (cells: readonly string[]): Map<Header, number> => {
  const names = cells.map((cell) => cell.toLowerCase());
  const columns = new Map(HEADERS.map((header) => [header, names.indexOf(header.toLowerCase())] as const));
  const missing = HEADERS.filter((header) => !OPTIONAL.has(header) && columns.get(header) === -1);
  if (missing.length > 0)
    throw createUnreadableError(`The first line needs these column names: ${missing.join(', ')}.`);
  const doubled = HEADERS.find((header) => names.filter((name) => name === header.toLowerCase()).length > 1);
  if (doubled !== undefined) throw createUnreadableError(`The first line has the column name ${doubled} twice.`);
  return columns;
};

const readTarget = ({ SKU, Category, Brand }: Cells): { target: RuleTarget; value: string } => {
  const named = (
    [
      ['product', SKU],
      ['category', Category],
      ['brand', Brand],
    ] as const
  ).filter(([, cell]) => cell !== '');
  const [first, ...others] = named;
  if (first === undefined) throw new CellParseError('Enter a SKU, or * for everything');
  if (others.length > 0) throw new CellParseError('Enter only one of SKU, category and brand');
  return SKU === EVERYTHING ? { target: 'all', value: '' } : { target: first[0], value: first[1] };
};

const readOptional = (cell: string, read: (text: string) => number): number | null => (cell === '' ? null : read(cell));

/** @throws CellParseError */
const readRule = (cells: Cells): NewRule => {
  const { success, data, error } = NewRule.safeParse({
    ...readTarget(cells),
    from: readOptional(cells.From, parseInteger) ?? 1,
    price: readOptional(cells.Price, parseAmount),
    per: readOptional(cells.Per, parseInteger),
    percent: readOptional(cells.Percent.replace(/\s*%$/, ''), parseDecimal),
  });
  if (success) return data;
  const [issue] = error.issues;
  throw new CellParseError(issue?.message ?? 'This line cannot be read');
};

type FaultyLine = { line: number; message: string };

const createFaultyError = (faults: readonly FaultyLine[]): DomainError => {
  const lines = faults.slice(0, MOST_FAULTS);
  const shown = lines.slice(0, 5).map(({ line, message }) => `Line ${line}: ${message}.`);
  return new DomainError('price_file_faulty', {
    message: `Nothing was imported. ${shown.join(' ')}${faults.length > shown.length ? ` ${faults.length - shown.length} more lines have mistakes.` : ''}`,
    details: { lines, faults: faults.length },
  });
};

/**
 * Reads the prices of a file.
 * @throws DomainError `price_file_faulty` with all lines that have mistakes; `invalid_request` if it is not a file of
 * prices; `price_rule_limit`
 */
const readRuleFile = async (file: Buffer): Promise<{ line: number; rule: NewRule }[]> => {
  const found: { line: number; rule: NewRule }[] = [];
  const faults: FaultyLine[] = [];
  let columns: Map<Header, number> | null = null;
  for await (const { line, cells } of readCsv(async function* () {
    yield file;
  })) {
    if (columns === null) {
      columns = findColumns(cells);
      continue;
    }
    const known = columns;
    const named = Object.fromEntries(HEADERS.map((header) => [header, cells[known.get(header) ?? -1] ?? ''])) as Cells;
    if (found.length + faults.length >= MAX_PRICE_RULES) throw new DomainError('price_rule_limit');
    try {
      found.push({ line, rule: readRule(named) });
    } catch (error) {
      if (!(error instanceof CellParseError)) throw error;
      faults.push({ line, message: error.message });
    }
  }
  if (columns === null) throw createUnreadableError('This file is empty.');
  if (faults.length > 0) throw createFaultyError(faults);
  return found;
};

/**
 * Replaces all prices of a list by those of a CSV file, all or none.
 * @throws DomainError `price_list_not_found`, `list_changed`, `price_free`, `price_rule_limit`, `catalog_busy`;
 *   `price_file_faulty`, `invalid_request` as reading the file does
 */
export const importRules = async (
  db: Database,
  { customerId: actorId }: Caller,
  id: string,
  { file, version, allowsFree }: { file: Buffer; version: number; allowsFree: boolean },
): Promise<{ version: number; rules: number }> => {
  const found = await readRuleFile(file);
  const rules = found.map(({ rule }) => rule);
  checkFreePrices(rules, allowsFree);
  return db.transaction(async (trx) => {
    await lockTargets(
      trx,
      rules.map(({ target }) => target),
    );
    await lockPriceList(trx, id, version);
    return changeRules(trx, { id, actorId, why: 'CSV file' }, async () => {
      await deleteRules(trx, id);
      const problems = await insertRules(
        trx,
        id,
        rules.map((rule) => toRuleToWrite(rule, rule)),
      );
      if (problems.length === 0) return;
      throw createFaultyError(
        problems.flatMap(({ at, reason }) => {
          const faulty = found[at];
          if (faulty === undefined) return [];
          return [{ line: faulty.line, message: describeRuleProblem(reason, faulty.rule.target).replace(/\.$/, '') }];
        }),
      );
    });
  });
};
