import type { ProductDraft } from '../product-draft.ts';
import { readDecimal, readWhole, Unread } from '#contract/read-numbers.ts';

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

/** As bar codes have them: of 8, 12, 13 or 14 digits. */
const GTIN = /^(?:\d{8}|\d{12,14})$/;

/** A number by itself is what stands in a column of a supplier's list: a bar code, or the maker's own. */
export const readNumbers = (cell: string): ProductDraft['partNumbers'] =>
  entriesOf(cell).map((entry) => {
    if (!entry.includes(':')) return { kind: GTIN.test(entry) ? 'gtin' : 'maker', label: bare(entry) };
    const [, kind, label] = /^(maker|gtin|replaces)\s*:\s*(\S.*)$/is.exec(entry) ?? [];
    if (kind === undefined || label === undefined)
      throw new Unread('Write numbers as maker: QX 12 | gtin: 4006381333931');
    return { kind: kind.toLowerCase() as 'maker' | 'gtin' | 'replaces', label: bare(label) };
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
