/** One line of a pasted list: a part number and how many, as far as they could be read. */
export type ParsedLine = {
  /** Counts from 1, as an editor does. */
  line: number;
  text: string;
  part: string;
  /** Null when no quantity is on the line that can be read. */
  quantity: number | null;
  /** What stands in the cells of the quantity and is no number of pieces; null when none is there, or it was read. */
  unread: string | null;
};

/** The longest line that can be one product. */
export const LONGEST_LINE = 500;

/** From so many digits on a number is a bar code and no quantity. */
const BAR_CODE_DIGITS = 8;

const unquote = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"')
    .trim();

/** 10, 10x, x10, 1,000, 10 pcs, 10.00; 1.000 is none, as it may be one or a thousand. */
const QUANTITY = /^x?\s*(\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:[.,]0{1,2})?\s*(?:x|pcs?|pieces?|st|ea|each|off)?\.?$/i;

const parseLineQuantity = (cell: string): number | null => {
  const digits = QUANTITY.exec(cell)?.[1]?.replaceAll(',', '');
  return digits === undefined || digits.length >= BAR_CODE_DIGITS ? null : Number(digits);
};

/** Meant as a number, whether it is one of pieces or not: -4, 1.200, 1e9, 12O. A bar code and a name are none. */
const looksLikeNumber = (cell: string): boolean =>
  /^[-+]?\d[\do.,'’]*(?:e[-+]?\d+)?$/i.test(cell) && !(/^\d+$/.test(cell) && cell.length >= BAR_CODE_DIGITS);

/** A column of its own may have the price of a line. */
const isPrice = (cell: string): boolean => /^\d[\d.,]*[.,]\d\d$/.test(cell);

/** Cells between separators that are outside quotes; a last quote without a partner is an inch mark. */
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

/** A quoted cell; a separator inside it does not count. */
const QUOTED = /(?<![^\s,;])"(?:[^"]|"")*"(?![^\s,;])/g;

/** The separator of a line's cells: the first tab, semicolon or comma outside quotes, else blanks. */
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

/** Of cells without a separator the quantity is the last or else the first; what is left is the part number. */
const parseSpacedCells = (cells: string[]): ParsedCells => {
  const counted = cells.map(parseLineQuantity);
  const last = counted.findLastIndex((quantity) => quantity !== null);
  const at = counted[0] !== null && last !== cells.length - 1 ? 0 : last;
  const rest = cells.filter((_, place) => place !== at);
  if (rest.length === 0) return { part: cells[0] ?? '', quantity: null, unread: null };
  return { part: rest.join(' '), quantity: counted[at] ?? null, unread: null };
};

/**
 * Of columns the first is the part number, or the quantity where none is behind it. Two numbers behind it are none: `2,5`
 * between commas may be either, and which column is meant is not ours to say.
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

/** 5 x VAL-0011 and VAL 0011 10: blanks may stand inside a number and around a times sign. */
const parseCells = (given: string): ParsedCells => {
  const text = given
    .replaceAll(/(\d)\s+(?=(?:pcs?|pieces?|st|ea|each|off)\b)/gi, '$1')
    .replaceAll(/(?<=^|\s)(\d{1,3}),(\d{3})(?=\s)/g, '$1$2');
  const separator = findSeparator(text);
  const cells = splitCells(text, separator).filter((cell) => !/^[x×*]$/i.test(cell));
  return separator === undefined ? parseSpacedCells(cells) : parseSeparatedCells(cells, separator);
};

const isHeader = (text: string): boolean =>
  /^\W*(sku|part|article|item|code|number|no)\b/i.test(text) && !/\d/.test(text);

/** One line of a list that nobody has read yet. */
type RawLine = Pick<ParsedLine, 'line' | 'text'>;

/** The lines of a pasted list that say something: without empty ones, remarks (#) and a head line. */
export const splitLines = (text: string): RawLine[] =>
  text
    .replace(/^\u{FEFF}/u, '')
    .split(/\r\n|\r|\n/)
    .map((raw, at) => ({ line: at + 1, text: raw.trim() }))
    .filter(({ text: line }, at) => line !== '' && !line.startsWith('#') && !(at === 0 && isHeader(line)));

/** A part number that `parseLine` reads back: quoted where it has a separator or a quote, or would begin a remark. */
export const formatListPart = (part: string): string => {
  const line = part.replaceAll(/[\r\n]+/g, ' ').trim();
  return /[,;\t"]|^#/.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
};

/**
 * Reads part number and quantity of one line in whatever sane shape it was pasted: with tabs, semicolons, commas or
 * blanks, quantity first or last, quoted or not. A line longer than `LONGEST_LINE` is cut and has no part number.
 */
export const parseLine = ({ line, text }: RawLine): ParsedLine =>
  text.length > LONGEST_LINE
    ? { line, text: `${text.slice(0, LONGEST_LINE)}…`, part: '', quantity: null, unread: null }
    : { line, text, ...parseCells(text) };

/** A number may have blanks in it; where what stands before the first is one, the rest was meant as the pieces. */
const firstWord = (part: string): string => part.split(/\s/, 1)[0] ?? '';

/** The part numbers to look up for a line. */
export const listCandidateParts = ({ part }: ParsedLine): string[] => [part, firstWord(part)];

/**
 * What is wrong with the quantity of a line, in a sentence; null when nothing is.
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
