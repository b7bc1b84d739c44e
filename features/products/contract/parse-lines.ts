/** One line of a pasted list: the part number and quantity, if they could be read. */
export type ParsedLine = {
  /** Counts from 1, as an editor does. */
  line: number;
  text: string;
  part: string;
  /** Null if the line has no readable quantity. */
  quantity: number | null;
  /**
   * The text in the quantity's place that is not a number of pieces. Null if there is none, or the quantity was read.
   */
  unread: string | null;
};

/** The longest line that can be one product, in characters. */
export const LONGEST_LINE = 500;

/** A number with this many digits or more is a bar code, not a quantity. */
const BAR_CODE_DIGITS = 8;

const unquote = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"')
    .trim();

/** Matches 10, 10x, x10, 1,000, 10 pcs and 10.00. It rejects 1.000, which may mean one or a thousand. */
const QUANTITY = /^x?\s*(\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:[.,]0{1,2})?\s*(?:x|pcs?|pieces?|st|ea|each|off)?\.?$/i;

const parseLineQuantity = (cell: string): number | null => {
  const digits = QUANTITY.exec(cell)?.[1]?.replaceAll(',', '');
  return digits === undefined || digits.length >= BAR_CODE_DIGITS ? null : Number(digits);
};

/**
 * True if the cell is meant as a number, even an unreadable one: -4, 1.200, 1e9, 12O. False for bar codes and
 * names.
 */
const looksLikeNumber = (cell: string): boolean =>
  /^[-+]?\d[\do.,'’]*(?:e[-+]?\d+)?$/i.test(cell) && !(/^\d+$/.test(cell) && cell.length >= BAR_CODE_DIGITS);

/** A pasted line may have its price in a separate column. */
const isPrice = (cell: string): boolean => /^\d[\d.,]*[.,]\d\d$/.test(cell);

/** Splits at separators outside quotes. A last quote without a partner is an inch mark. */
const splitOutsideQuotes = (line: string, separator: string): string[] => {
  const cells: string[] = [];
  let quotes = line.split('"').length - 1;
  let start = 0;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') quotes -= 1;
    if (line[at] !== separator || quotes % 2 !== 0) continue;
    cells.push(line.slice(start, at));
    start = at + 1;
  }
  return [...cells, line.slice(start)];
};

/** A quoted cell. Separators inside it do not end the cell. */
const QUOTED = /(?<![^\s,;])"(?:[^"]|"")*"(?![^\s,;])/g;

/**
 * The separator of a line's cells: the first tab, semicolon or comma outside quotes; undefined if only spaces
 * separate them.
 */
const findSeparator = (line: string): string | undefined => {
  const bare = line.replaceAll(QUOTED, '');
  return ['\t', ';', ','].find((sign) => bare.includes(sign));
};

const splitBlanks = (line: string): string[] => line.match(/"(?:[^"]|"")*"(?!\S)|\S+/g) ?? [];

const splitCells = (line: string, separator: string | undefined): string[] =>
  (separator === undefined ? splitBlanks(line) : splitOutsideQuotes(line, separator))
    .map(unquote)
    .filter((cell) => cell !== '');

type ParsedCells = Pick<ParsedLine, 'part' | 'quantity' | 'unread'>;

/**
 * Without a separator, the quantity is the last cell that can be a quantity, or else the first cell. The rest is
 * the part number.
 */
const parseSpacedCells = (cells: string[]): ParsedCells => {
  const quantities = cells.map(parseLineQuantity);
  const last = quantities.findLastIndex((quantity) => quantity !== null);
  const at = quantities[0] !== null && last !== cells.length - 1 ? 0 : last;
  const rest = cells.filter((_, place) => place !== at);
  if (rest.length === 0) return { part: cells[0] ?? '', quantity: null, unread: null };
  return { part: rest.join(' '), quantity: quantities[at] ?? null, unread: null };
};

/**
 * In columns, the first cell is the part number. If no quantity follows, the first cell may be the quantity
 * instead. Two numbers after the part number give no quantity: `2,5` between commas may be either number, and the
 * shop must not guess.
 */
const parseSeparatedCells = (cells: string[], separator: string): ParsedCells => {
  const [first = '', ...others] = cells;
  if (others.length === 0) return { part: first, quantity: null, unread: null };
  const numbers = others.filter((cell) => parseLineQuantity(cell) !== null || looksLikeNumber(cell));
  const plain = numbers.length > 1 ? numbers.filter((cell) => !isPrice(cell)) : numbers;
  const quantity = plain.length === 1 ? parseLineQuantity(plain[0] ?? '') : null;
  if (quantity !== null) return { part: first, quantity, unread: null };
  const ahead = parseLineQuantity(first);
  if (ahead !== null && numbers.every(isPrice) && others[0] !== numbers[0]) {
    return { part: others[0] ?? '', quantity: ahead, unread: null };
  }
  const from = numbers.length === 0 ? others.length - 1 : others.indexOf(numbers[0] ?? '');
  const to = numbers.length === 0 ? from : others.lastIndexOf(numbers.at(-1) ?? '');
  return { part: first, quantity: null, unread: others.slice(from, to + 1).join(separator) };
};

/** Reads 5 x VAL-0011 and VAL 0011 10. A part number may contain spaces, and a times sign may have spaces around it. */
const parseCells = (input: string): ParsedCells => {
  const text = input
    .replaceAll(/(\d)\s+(?=(?:pcs?|pieces?|st|ea|each|off)\b)/gi, '$1')
    .replaceAll(/(?<=^|\s)(\d{1,3}),(\d{3})(?=\s)/g, '$1$2');
  const separator = findSeparator(text);
  const cells = splitCells(text, separator).filter((cell) => !/^[x×*]$/i.test(cell));
  return separator === undefined ? parseSpacedCells(cells) : parseSeparatedCells(cells, separator);
};

const isHeader = (text: string): boolean =>
  /^\W*(sku|part|article|item|code|number|no)\b/i.test(text) && !/\d/.test(text);

/** A line that has not been parsed yet. */
type RawLine = Pick<ParsedLine, 'line' | 'text'>;

/** Splits a pasted list into lines, without empty lines, remarks (#) and a header line. */
export const splitLines = (text: string): RawLine[] =>
  text
    .replace(/^\u{FEFF}/u, '')
    .split(/\r\n|\r|\n/)
    .map((raw, at) => ({ line: at + 1, text: raw.trim() }))
    .filter(({ text: line }) => line !== '' && !line.startsWith('#'))
    .filter(({ text: line }, at) => at > 0 || !isHeader(line));

/** Formats a part number so that `parseLine` reads it back: quoted if it has a separator or quote, or starts with #. */
export const formatListPart = (part: string): string => {
  const line = part.replaceAll(/[\r\n]+/g, ' ').trim();
  return /[,;\t"]|^#/.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
};

/**
 * Reads part number and quantity from a line pasted in any common form: separated by tabs, semicolons, commas or
 * spaces, quantity first or last, quoted or not. A line longer than `LONGEST_LINE` is cut and has no part number.
 */
export const parseLine = ({ line, text }: RawLine): ParsedLine =>
  text.length > LONGEST_LINE
    ? { line, text: `${text.slice(0, LONGEST_LINE)}…`, part: '', quantity: null, unread: null }
    : { line, text, ...parseCells(text) };

/** The first word of a part number. If it alone is a known number, the rest was meant as the quantity. */
const firstWord = (part: string): string => part.split(/\s/, 1)[0] ?? '';

/** The part numbers to look up for a line. */
export const listCandidateParts = ({ part }: ParsedLine): string[] => [part, firstWord(part)];

/**
 * Describes in a sentence what is wrong with a line's quantity; null if it is valid.
 * @param isKnown whether a product has this number
 */
export const describeBadQuantity = (
  { part, text, unread }: ParsedLine,
  isKnown: (part: string) => boolean,
): string | null => {
  const first = firstWord(part);
  const isBehindBlank = first !== part && text.startsWith(first) && isKnown(first) && !isKnown(part);
  const pieces = isBehindBlank ? text.slice(first.length).trim() : isKnown(part) ? unread : null;
  return pieces === null ? null : `“${pieces}” is not a number of pieces.`;
};
