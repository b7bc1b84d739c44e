import { isGtinLong, isShortened, readGtin } from '#features/products/contract/part-numbers.ts';
import type { ProductDraft } from '#features/product-editing/server/product-draft.ts';
import { readDecimal, readWhole, Unread } from '#platform/contract/read-numbers.ts';

/* A list in one cell: its entries stand between bars, and what means something there has a backslash before it. */

const BETWEEN = ' | ';

const guard = (text: string): string => text.replaceAll(/[\\|]/g, String.raw`\$&`);

/** The first word of an entry may have no space of its own. */
const guardWord = (text: string): string => guard(text).replaceAll(' ', String.raw`\ `);

const bare = (text: string): string => text.replaceAll(/\\(.)/gs, '$1');

/** The entries of a cell, still guarded. */
const entriesOf = (cell: string): string[] =>
  (cell.match(/(?:\\.|[^\\|])+/gs) ?? []).map((entry) => entry.trim()).filter((entry) => entry !== '');

export const writeBreaks = (breaks: ProductDraft['priceBreaks']): string =>
  breaks.map(({ from, percent }) => `${from}: ${percent}%`).join(BETWEEN);

/** @throws Unread, as the others below */
export const readBreaks = (cell: string): ProductDraft['priceBreaks'] =>
  entriesOf(cell)
    .map((entry) => {
      const [, from, percent] = /^(\d+)\s*[:=]\s*([\d.,]+)\s*%?$/.exec(entry) ?? [];
      if (from === undefined || percent === undefined) throw new Unread('Write price breaks as 10: 5% | 50: 7.5%');
      return { from: readWhole(from), percent: readDecimal(percent) };
    })
    .toSorted((one, other) => one.from - other.from);

export const writeNumbers = (numbers: ProductDraft['partNumbers']): string =>
  numbers.map(({ kind, label }) => `${kind}: ${guard(label)}`).join(BETWEEN);

type PartNumber = ProductDraft['partNumbers'][number];

/** Advice about a number that a spreadsheet shows as 4.00638E+12. */
export const SHORTENED =
  'A spreadsheet has shortened this number, and its last digits are lost. Format the column as text, enter its numbers again, and save the file';

const refuseShortened = (label: string): void => {
  if (isShortened(label)) throw new Unread(SHORTENED);
};

/** Reads a number without its kind, as the list of a supplier has it: a bar code, or the number of the maker. */
const readPlain = (label: string): PartNumber => {
  const gtin = /^\d+$/.test(label) ? readGtin(label) : null;
  if (gtin !== null) return { kind: 'gtin', label: gtin };
  if (!isGtinLong(label)) return { kind: 'maker', label };
  throw new Unread('The last digit does not fit a bar code. If it is the number of the maker, write maker: before it');
};

export const readNumbers = (cell: string): PartNumber[] =>
  entriesOf(cell).map((entry) => {
    refuseShortened(entry.replace(/^.*:\s*/s, ''));
    if (!entry.includes(':')) return readPlain(bare(entry));
    const [, given, guarded] = /^(maker|gtin|replaces)\s*:\s*(\S.*)$/is.exec(entry) ?? [];
    if (given === undefined || guarded === undefined)
      throw new Unread('Write numbers as maker: QX 12 | gtin: 4006381333931');
    const kind = given.toLowerCase() as PartNumber['kind'];
    const label = bare(guarded);
    return { kind, label: kind === 'gtin' ? (readGtin(label) ?? label) : label };
  });

/** Reads a cell of a column whose name says that it has bar codes. */
export const readBarcodes = (cell: string): PartNumber[] =>
  entriesOf(cell).map((entry) => {
    refuseShortened(entry);
    const label = readGtin(bare(entry));
    if (label === null) throw new Unread('This is not a bar code: its length or its last digit does not fit');
    return { kind: 'gtin', label };
  });

export const writeAccessories = (accessories: ProductDraft['accessories']): string =>
  accessories.map(({ sku }) => guard(sku)).join(BETWEEN);

/** Numbers as they are written on the shelf, in any case. */
export const readAccessories = (cell: string): ProductDraft['accessories'] =>
  entriesOf(cell).map((entry) => ({ sku: bare(entry).toUpperCase() }));

/** The address, then what the picture shows. */
export const writePictures = (pictures: ProductDraft['pictures']): string =>
  pictures.map(({ url, alt }) => `${guardWord(url)} ${guard(alt)}`).join(BETWEEN);

/** A file by its name, which may have spaces. */
const PICTURE_FILE = /^(?!https?:|\/)(.+?\.(?:jpe?g|png|webp|avif))(?:\s+(.*))?$/is;

/** @param name what a picture shows of which that is not said */
export const readPictures = (cell: string, name: string): ProductDraft['pictures'] =>
  entriesOf(cell).map((entry) => {
    const [, url = '', alt = ''] = PICTURE_FILE.exec(entry) ?? /^((?:\\.|[^\\\s])+)\s*(.*)$/s.exec(entry) ?? [];
    return { url: bare(url), alt: bare(alt) || name };
  });

export const writeEnds = (ends: ProductDraft['ends']): string =>
  ends.map(({ joint, size, gender }) => `${guardWord(joint)} ${guard(size)} ${gender}`).join(BETWEEN);

export const readEnds = (cell: string): ProductDraft['ends'] =>
  entriesOf(cell).map((entry) => {
    const [, joint, size, gender] = /^((?:\\.|[^\\\s])+)\s+(\S(?:.*\S)?)\s+(male|female)$/is.exec(entry) ?? [];
    if (joint === undefined || size === undefined || gender === undefined) {
      throw new Unread('Write ends as G 1/2 in male | G 1/2 in female');
    }
    return { joint: bare(joint), size: bare(size), gender: gender.toLowerCase() as 'male' | 'female' };
  });
