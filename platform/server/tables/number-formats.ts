import type { FileEntry } from '@zip.js/zip.js';
import { readXmlPart } from './read-xml-part.ts';
import { createUnreadableError } from './unreadable-error.ts';
import { DAY_MS } from '#platform/contract/durations.ts';

/** The meaning of a cell's number, according to its display format. */
export type NumberFormat =
  | { kind: 'general' }
  /** The currency is as the format shows it: `EUR`, `$`; empty if it shows none. */
  | { kind: 'number' | 'percent'; least: number; most: number; currency: string }
  | { kind: 'date'; withTime: boolean };

/** Built-in formats (ECMA-376, 18.8.30). */
const builtInFormats: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '#,##0',
  6: '#,##0',
  7: '#,##0.00',
  8: '#,##0.00',
  9: '0%',
  10: '0.00%',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  41: '#,##0',
  42: '#,##0',
  43: '#,##0.00',
  44: '#,##0.00',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  45: 'mm:ss',
  46: 'h:mm:ss',
  47: 'mm:ss',
};

const isEastAsianDate = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Currency codes of the symbols that belong to one currency only. */
const codesBySign: Record<string, string> = { '€': 'EUR', '£': 'GBP', zł: 'PLN', Kč: 'CZK', '₽': 'RUB', '₹': 'INR' };

/** The currency in a format code: `[$€-407]`, `"USD"`, `€`. */
const findFormatCurrency = (section: string): string => {
  const [, bracketed = ''] = /\[\$([^\]-]+)(?:-[^\]]*)?\]/.exec(section) ?? [];
  const [quoted = ''] = /(?<=")[A-Z]{3}(?=")|(?<=")\s*(?:zł|Kč)\s*(?=")/u.exec(section) ?? [];
  const [sign = ''] = /\p{Sc}/u.exec(section.replaceAll(/\[[^\]]*\]/g, '')) ?? [];
  const found = (bracketed || quoted || sign).trim();
  return codesBySign[found] ?? found;
};

/** Parses a number format by its id, or by its format code. */
export const parseNumberFormat = (
  id: number,
  code = builtInFormats[id] ?? (isEastAsianDate(id) ? 'yyyy-mm-dd' : ''),
): NumberFormat => {
  // The section for positive numbers, without literal text.
  const section = code.split(';', 1)[0] ?? '';
  const bare = section.replaceAll(/"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  if (/^(?:general|@)?$/i.test(bare.trim()) || /e[+-]/i.test(bare)) return { kind: 'general' };
  if (/[ymdhs]/i.test(bare)) return { kind: 'date', withTime: /[hs]/i.test(bare) };
  const [, digits = '', after = ''] = /([0#?,]*[0#?])(?:\.([0#?]*))?/.exec(bare) ?? [];
  // Fractions and scaled thousands display less than the value.
  if (digits === '' || /[0#?]\s*\/|[0#?],+(?![0#?,])/.test(bare)) return { kind: 'general' };
  const least = after.replaceAll(/[^0]/g, '').length;
  return {
    kind: bare.includes('%') ? 'percent' : 'number',
    least,
    most: after.length,
    currency: findFormatCurrency(section),
  };
};

/** Rounds as spreadsheets do, from at most fifteen significant digits. */
const roundAsSpreadsheet = (value: number, digits: number): string => {
  const rounded = String(Number(Math.abs(value).toPrecision(15)));
  const sign = value < 0 ? '-' : '';
  if (rounded.includes('e')) return `${sign}${Math.abs(value).toFixed(digits)}`;
  return `${sign}${Number(`${Math.round(Number(`${rounded}e${digits}`))}e-${digits}`).toFixed(digits)}`;
};

const formatDecimals = (value: number, least: number, most: number): string => {
  const text = roundAsSpreadsheet(value, most);
  if (most === 0) return text;
  const [whole = '', after = ''] = text.split('.');
  const decimals = after.replace(/0+$/, '').padEnd(least, '0');
  return decimals === '' ? whole : `${whole}.${decimals}`;
};

/** Converts a serial day to a date; the 1900 system counts a nonexistent February 29. */
const toDate = (days: number, is1904: boolean): Date => {
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  return new Date(first + Math.round(days * DAY_MS));
};

/** Stands for cells with an error. */
export const NO_VALUE = '#N/A';

/**
 * Formats a cell's number as displayed, but independent of locale: a decimal point, no thousands separator, the
 * currency behind it, dates as 2026-11-24.
 */
export const formatCellNumber = (value: number, format: NumberFormat, is1904: boolean): string => {
  switch (format.kind) {
    case 'general':
      return String(Number(value.toPrecision(15)));
    case 'number':
      return [formatDecimals(value, format.least, format.most), format.currency].filter(Boolean).join(' ');
    case 'percent':
      return `${formatDecimals(Number((value * 100).toPrecision(15)), format.least, format.most)}%`;
    case 'date': {
      const date = toDate(value, is1904);
      if (value < 0 || Number.isNaN(date.getTime())) return NO_VALUE;
      const [day = '', time = ''] = date.toISOString().split('T');
      return format.withTime && !Number.isInteger(value) ? `${day} ${time.slice(0, 5)}` : day;
    }
  }
};

const MAX_STYLE_BYTES = 20_000_000;

/** More styles than any spreadsheet program allows. */
const MAX_STYLES = 100_000;

/**
 * Reads the number formats of cell styles, which cells refer to by index.
 * @throws DomainError `invalid_request`
 */
export const readStyles = async (part: FileEntry): Promise<NumberFormat[]> => {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isOfCells = false;
  await readXmlPart(part, MAX_STYLE_BYTES, {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') isOfCells = true;
      if (name !== 'xf' || !isOfCells) return;
      if (formats.length === MAX_STYLES) throw createUnreadableError('This workbook has too many styles.');
      formats.push(parseNumberFormat(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
};
