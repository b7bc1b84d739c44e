import { hasGtinLength, isScientificNotation, parseGtin } from '#features/products/contract/part-numbers.ts';
import type { ProductDraft } from '#features/product-editing/server/product-draft.ts';
import { CellParseError, parseDecimal, parseInteger } from '#platform/contract/parse-numbers.ts';
import { readDay } from '#platform/server/tables/day-order.ts';
import { readBarCodeCell } from './bar-code-cells.ts';

/* Formats and parses lists in one cell. Bars separate the entries, and a backslash escapes special characters. */

const ENTRY_SEPARATOR = ' | ';

const escapeEntry = (text: string): string => text.replaceAll(/[\\|]/g, String.raw`\$&`);

/** Also escapes spaces, which separate the first word of an entry from the rest. */
const escapeWord = (text: string): string => escapeEntry(text).replaceAll(' ', String.raw`\ `);

const unescapeEntry = (text: string): string => text.replaceAll(/\\(.)/gs, '$1');

/** The entries of a cell, still escaped. */
const splitEntries = (cell: string): string[] =>
  (cell.match(/(?:\\.|[^\\|])+/gs) ?? []).map((entry) => entry.trim()).filter((entry) => entry !== '');

export const formatBreaks = (breaks: ProductDraft['priceBreaks']): string =>
  breaks.map(({ from, percent }) => `${from}: ${percent}%`).join(ENTRY_SEPARATOR);

/** @throws CellParseError, as do the other parsers below */
export const parseBreaks = (cell: string): ProductDraft['priceBreaks'] =>
  splitEntries(cell)
    .map((entry) => {
      const [, from, percent] = /^(\d+)\s*[:=]\s*([\d.,]+)\s*%?$/.exec(entry) ?? [];
      if (from === undefined || percent === undefined)
        throw new CellParseError('Write price breaks as 10: 5% | 50: 7.5%');
      return { from: parseInteger(from), percent: parseDecimal(percent) };
    })
    .toSorted((one, other) => one.from - other.from);

export const formatPartNumbers = (numbers: ProductDraft['partNumbers']): string =>
  numbers.map(({ kind, label }) => `${kind}: ${escapeEntry(label)}`).join(ENTRY_SEPARATOR);

type PartNumber = ProductDraft['partNumbers'][number];

/** Advice about a number that a spreadsheet shows as 4.00638E+12. */
export const SHORTENED_ADVICE =
  'A spreadsheet has shortened this number, and its last digits are lost. Format the column as text, enter its numbers again, and save the file';

const rejectShortened = (label: string): void => {
  if (isScientificNotation(label)) throw new CellParseError(SHORTENED_ADVICE);
};

/** Reads a number without its kind, as in a supplier's list: a bar code or the maker's number. */
const parsePlainNumber = (label: string): PartNumber => {
  const gtin = /^\d+$/.test(label) ? parseGtin(label) : null;
  if (gtin !== null) return { kind: 'gtin', label: gtin };
  if (!hasGtinLength(label)) return { kind: 'maker', label };
  throw new CellParseError(
    'The last digit is wrong for a bar code. If this is a maker’s number, write maker: before it',
  );
};

export const parsePartNumbers = (cell: string): PartNumber[] =>
  splitEntries(cell).map((entry) => {
    rejectShortened(entry.replace(/^.*:\s*/s, ''));
    if (!entry.includes(':')) return parsePlainNumber(unescapeEntry(entry));
    const [, kindText, guarded] = /^(maker|gtin|replaces)\s*:\s*(\S.*)$/is.exec(entry) ?? [];
    if (kindText === undefined || guarded === undefined)
      throw new CellParseError('Write numbers as maker: QX 12 | gtin: 4006381333931');
    const kind = kindText.toLowerCase() as PartNumber['kind'];
    const label = unescapeEntry(guarded);
    return { kind, label: kind === 'gtin' ? (parseGtin(label) ?? label) : label };
  });

/**
 * Reads a cell of a column whose header says that it has bar codes. They replace the bar codes of a product,
 * whose other numbers stay. If one of them is lost, the product's bar codes stay too.
 */
export const parseBarcodes = (
  cell: string,
  before: readonly PartNumber[],
  warn: (message: string) => void,
): PartNumber[] => {
  const others = before.filter(({ kind }) => kind !== 'gtin');
  const makers = new Set(others.flatMap(({ kind, label }) => (kind === 'maker' ? [label] : [])));
  const read = splitEntries(cell)
    .map(unescapeEntry)
    .filter((entry) => !makers.has(entry))
    .map((entry) => readBarCodeCell(entry, makers.size > 0));
  for (const { warning } of read) if (warning !== undefined) warn(warning);
  const isLost = read.some(({ isShortened }) => isShortened === true);
  const labels = new Set([
    ...(isLost ? before.flatMap(({ kind, label }) => (kind === 'gtin' ? [label] : [])) : []),
    ...read.flatMap(({ gtin }) => gtin ?? []),
  ]);
  return [
    ...others,
    ...read.flatMap(({ maker }) => (maker === undefined ? [] : [{ kind: 'maker' as const, label: maker }])),
    ...[...labels].map((label) => ({ kind: 'gtin' as const, label })),
  ];
};

export const formatAccessories = (accessories: ProductDraft['accessories']): string =>
  accessories.map(({ sku }) => escapeEntry(sku)).join(ENTRY_SEPARATOR);

/** Reads accessory SKUs, in upper or lower case. */
export const parseAccessories = (cell: string): ProductDraft['accessories'] =>
  splitEntries(cell).map((entry) => ({ sku: unescapeEntry(entry).toUpperCase() }));

/** The address, then the alt text. */
export const formatPictures = (pictures: ProductDraft['pictures']): string =>
  pictures.map(({ url, alt }) => `${escapeWord(url)} ${escapeEntry(alt)}`).join(ENTRY_SEPARATOR);

/** Matches the name of a picture file, which may contain spaces. */
const PICTURE_FILE = /^(?!https?:|\/)(.+?\.(?:jpe?g|png|webp|avif|gif))(?:\s+(.*))?$/is;

/** @param name the alt text of pictures that have none */
export const parsePictures = (cell: string, name: string): ProductDraft['pictures'] =>
  splitEntries(cell).map((entry) => {
    const [, url = '', alt = ''] = PICTURE_FILE.exec(entry) ?? /^((?:\\.|[^\\\s])+)\s*(.*)$/s.exec(entry) ?? [];
    return { url: unescapeEntry(url), alt: unescapeEntry(alt) || name };
  });

/** The address, then the title. */
export const formatDocuments = (documents: ProductDraft['documents']): string =>
  documents.map(({ url, title }) => `${escapeWord(url)} ${escapeEntry(title)}`).join(ENTRY_SEPARATOR);

/** Reads addresses of PDFs, each with a title or an empty one. Many lists separate addresses by commas or spaces. */
export const parseDocuments = (cell: string): ProductDraft['documents'] =>
  splitEntries(cell.replaceAll(/[\s,;]+(?=https?:\/\/)/gi, ENTRY_SEPARATOR)).map((entry) => {
    const [, url = '', title = ''] = /^((?:\\.|[^\\\s])+)\s*(.*)$/s.exec(entry) ?? [];
    return { url: unescapeEntry(url), title: unescapeEntry(title) };
  });

export const formatEndList = (ends: ProductDraft['ends']): string =>
  ends.map(({ joint, size, gender }) => `${escapeWord(joint)} ${escapeEntry(size)} ${gender}`).join(ENTRY_SEPARATOR);

export const parseEndList = (cell: string): ProductDraft['ends'] =>
  splitEntries(cell).map((entry) => {
    const [, joint, size, gender] = /^((?:\\.|[^\\\s])+)\s+(\S(?:.*\S)?)\s+(male|female)$/is.exec(entry) ?? [];
    if (joint === undefined || size === undefined || gender === undefined) {
      throw new CellParseError('Write ends as G 1/2 in male | G 1/2 in female');
    }
    return {
      joint: unescapeEntry(joint),
      size: unescapeEntry(size),
      gender: gender.toLowerCase() as 'male' | 'female',
    };
  });

/**
 * Reads a day as 2026-12-31. Dates with slashes are rejected, because day and month could be swapped.
 * @throws CellParseError
 */
export const parseDay = (cell: string): string => {
  const read = readDay(cell, null);
  if (read === null) throw new CellParseError('Enter a date such as 2026-12-31 or 31.12.2026');
  return read;
};
