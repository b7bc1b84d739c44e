import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { cents, toDollars } from '#platform/contract/money.ts';
import { isScientificNotation } from '#features/products/contract/part-numbers.ts';
import { NO_PICTURE } from '#features/products/contract/pictures.ts';
import { validationMessages } from '#platform/contract/validation-messages.ts';
import { DetailsForm } from '#features/product-editing/contract/product-details.ts';
import type { ImportRow, RowKind } from '#features/catalog-import/contract/import-rows.ts';
import {
  DEFAULT_SALE_FIELDS,
  type ProductDraft,
  type StoredProduct,
} from '#features/product-editing/server/product-draft.ts';
import { slugify } from '#features/product-editing/server/slugify.ts';
import { UNSORTED_CATEGORY } from '#features/product-editing/server/add-category.ts';
import { SHORTENED_ADVICE } from './cell-formats.ts';
import { type FileColumn, findColumnName } from './match-columns.ts';
import { describeRename } from '#platform/server/tables/describe-rename.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import { CellParseError } from '#platform/contract/parse-numbers.ts';
import { describePriceJump } from '#features/product-columns/contract/price-jump.ts';

/** `renames` is the name in the file that the row changes. */
type RowWarning = ImportRow['warnings'][number] & { renames?: string };

/** The effect of a file row on the shop. */
export type PlannedRow = Omit<ImportRow, 'name' | 'warnings'> & {
  kind: RowKind;
  warnings: RowWarning[];
  draft: ProductDraft | null;
  /** The product as stored; null for a new one. */
  was: StoredProduct | null;
};

/**
 * Fields that a new product requires. Category and picture are not required, because supplier lists do not have
 * them.
 */
const requiredFields: ReadonlyMap<string, string> = new Map([
  ['name', 'a name'],
  ['unitPrice', 'a price'],
]);

const { shape } = DetailsForm;

/** The longest cell in characters. This is far more than any column allows, and short enough to validate quickly. */
const LONGEST_CELL = 50_000;

/** The contract's schema of a field, if there is one; for an attribute, the schema of one value. */
const getFieldSchema = (field: string): z.ZodType | undefined =>
  field.startsWith('attributes.') ? shape.brand : (shape as Record<string, z.ZodType>)[field];

/** The value of a draft field as a form would send it. */
const toFormValue = (field: string, draft: ProductDraft, stock: number): unknown => {
  if (field === 'stock') return stock;
  if (field === 'unitPrice') return toDollars(draft.unitPriceCents);
  if (field === 'pictures') return draft.pictures.slice(1);
  if (field.startsWith('attributes.')) return draft.attributes.find(({ key }) => `attributes.${key}` === field)?.value;
  return draft[field as keyof ProductDraft] ?? '';
};

const validateValue = (schema: z.ZodType | undefined, value: unknown): string | null =>
  schema?.safeParse(value, validationMessages).error?.issues[0]?.message ?? null;

const findFieldFault = (field: string, draft: ProductDraft, stock: number): string | null => {
  const [first] = draft.pictures;
  const ofFirst = field === 'pictures' ? validateValue(shape.image, first?.url ?? '') : null;
  return ofFirst ?? validateValue(getFieldSchema(field), toFormValue(field, draft, stock));
};

/** A new product with only SKU, name and defaults. */
const createBlankDraft = (sku: string, name: string): ProductDraft => {
  const slug = [slugify(name), randomUUID().slice(0, 8)].filter(Boolean).join('-');
  return {
    of: null,
    sku,
    slug,
    name: '',
    description: name,
    category: UNSORTED_CATEGORY.slug,
    brand: null,
    family: slug,
    unitPriceCents: cents(0),
    minOrder: 1,
    lowStockAt: 0,
    ...DEFAULT_SALE_FIELDS,
    pieces: 0,
    pictures: [{ url: NO_PICTURE, alt: name }],
    partNumbers: [],
    attributes: [],
    ends: [],
  };
};

/** Warns of names that are not those of the file, in the columns that change. */
const listRenames = (changed: readonly FileColumn[], { originals = [], cells }: FileRow): RowWarning[] =>
  changed.flatMap(({ name, at, column: { field } }) => {
    const text = originals.find((one) => one.at === at)?.text;
    if (text === undefined) return [];
    const warning = { column: name, message: describeRename(text, cells[at] ?? '') };
    return [field === 'name' ? { ...warning, renames: text } : warning];
  });

const listPriceWarnings = (
  known: readonly FileColumn[],
  draft: ProductDraft,
  stored: StoredProduct | undefined,
): ImportRow['warnings'] => {
  const message = stored === undefined ? null : describePriceJump(stored.unitPriceCents, draft.unitPriceCents);
  return message === null ? [] : [{ column: findColumnName(known, draft, 'unitPrice'), message }];
};

/** Error values of spreadsheets; the workbook reader returns the first one for every error cell. */
const ERROR_CELL = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/;

const normalizeCell = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim();

/**
 * Plans the changes of a row to a product or for a new one, only in the columns that the file has. Checks that need
 * other data of the shop come later (`planRows`).
 * @param stored the product as stored; undefined if no product has this SKU
 */
export const planRow = (
  known: readonly FileColumn[],
  row: FileRow,
  sku: string,
  stored?: StoredProduct,
): PlannedRow => {
  const problems: ImportRow['problems'] = [];
  const cellWarnings: ImportRow['warnings'] = [];
  const others = known.filter(({ column }) => column.field !== 'sku');
  const getCell = ({ at }: FileColumn) => row.cells[at] ?? '';
  const name = others.find(({ column }) => column.field === 'name');
  const isNewDraft = stored === undefined && row.isDraft === true;
  if (isNewDraft) {
    cellWarnings.push({ column: '', message: 'This product is not for sale in the other shop, so it becomes a draft' });
  }
  const before = stored ?? {
    ...createBlankDraft(sku, name === undefined ? '' : getCell(name)),
    ...(isNewDraft && { status: 'draft' as const }),
    onHand: 0,
    reserved: 0,
  };
  const { onHand, reserved, ...draft }: ProductDraft & { onHand: number; reserved: number } = { ...before, pieces: 0 };
  const free = onHand - reserved;
  for (const one of others) {
    const { column } = one;
    const cell = getCell(one);
    if (row.omitted?.includes(one.at) === true) continue;
    if (stored !== undefined ? cell === normalizeCell(column.write(stored)) : cell === '') continue;
    try {
      if (cell.length > LONGEST_CELL) throw new CellParseError('This is far too long');
      if (ERROR_CELL.test(cell))
        throw new CellParseError('The sheet shows an error here, or a formula without a value');
      const read = column.read(cell, draft, {
        header: one.name,
        isNumber: row.numeric?.includes(one.at) === true,
        warn: (message) => cellWarnings.push({ column: one.name, message }),
      });
      Object.assign(draft, read, read.pieces !== undefined && { pieces: read.pieces - free });
    } catch (error) {
      if (!(error instanceof CellParseError)) throw error;
      problems.push({ column: one.name, message: error.message });
    }
  }
  const after = { ...draft, onHand: onHand + draft.pieces, reserved };
  const changed = others.filter(({ column }) => column.write(before) !== column.write(after));
  const faultyColumns = new Set(problems.map(({ column }) => column));
  // For a new product, every given value is validated: a blank product has price 0, so a price of 0 would look
  // unchanged.
  const judged = stored === undefined ? others.filter((one) => getCell(one) !== '' || changed.includes(one)) : changed;
  for (const {
    name: column,
    column: { field },
  } of judged) {
    const fault = faultyColumns.has(column) ? null : findFieldFault(field, draft, free + draft.pieces);
    if (fault !== null) problems.push({ column, message: fault });
  }
  if (stored === undefined) {
    const fault = isScientificNotation(sku) ? SHORTENED_ADVICE : validateValue(shape.sku, sku);
    if (fault !== null) problems.push({ column: findColumnName(known, draft, 'sku'), message: fault });
    const filledFields = new Set(others.filter((one) => getCell(one) !== '').map(({ column }) => column.field));
    const missing = [...requiredFields].filter(([field]) => !filledFields.has(field)).map(([, label]) => label);
    if (missing.length > 0) {
      const message = `There is no product with this SKU, and a new one needs ${new Intl.ListFormat('en').format(missing)}`;
      problems.push({ column: findColumnName(known, draft, 'sku'), message });
    }
  }
  const changes = changed.map(({ name: column, column: { write } }) => ({
    column,
    before: stored === undefined ? '' : write(before),
    after: write(after),
  }));
  const kind = stored === undefined ? 'new' : changes.length === 0 ? 'same' : 'changed';
  return {
    line: row.line,
    sku,
    problems,
    ...(problems.length > 0
      ? { changes: [], warnings: [] }
      : {
          changes,
          warnings: [
            ...(row.warnings ?? []),
            ...cellWarnings,
            ...listRenames(changed, row),
            ...listPriceWarnings(known, draft, stored),
          ],
        }),
    kind: problems.length > 0 ? 'refused' : kind,
    draft: kind === 'same' || problems.length > 0 ? null : draft,
    was: stored ?? null,
  };
};
