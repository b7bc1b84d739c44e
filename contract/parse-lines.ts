/** One line of a pasted list: a part number and how many, as far as they could be read. */
export type ParsedLine = {
  /** Counts from 1, as an editor does. */
  line: number;
  text: string;
  part: string;
  /** Null when no quantity is on the line. */
  quantity: number | null;
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

/** 10, 10x, x10, 1,000, 10 pcs */
const quantityOf = (cell: string): number | null => {
  const plain = cell.toLowerCase().replaceAll(/(\d),(?=\d{3}\b)/g, '$1');
  const [, digits] = /^x?\s*(\d+)(?:[.,]0+)?\s*(?:x|pcs?|pieces?|st|ea|each|off)?\.?$/.exec(plain) ?? [];
  return digits === undefined || digits.length >= BAR_CODE_DIGITS ? null : Number(digits);
};

/** Cells between separators that are outside quotes; a last quote without a partner is an inch mark. */
const split = (line: string, separator: string): string[] => {
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
const separatorOf = (line: string): string | undefined => {
  const bare = line.replaceAll(QUOTED, '');
  return ['\t', ';', ','].find((sign) => bare.includes(sign));
};

const splitBlanks = (line: string): string[] => line.match(/"(?:[^"]|"")*"(?!\S)|\S+/g) ?? [];

const cellsOf = (line: string, separator: string | undefined): string[] =>
  (separator === undefined ? splitBlanks(line) : split(line, separator)).map(unquote).filter((cell) => cell !== '');

/** 5 x VAL-0011 and VAL 0011 10: blanks may stand inside a number and around a times sign. */
const parse = (given: string): Pick<ParsedLine, 'part' | 'quantity'> => {
  const text = given
    .replaceAll(/(\d)\s+(?=(?:pcs?|pieces?|st|ea|each|off)\b)/gi, '$1')
    .replaceAll(/(?<=^|\s)(\d{1,3}),(\d{3})(?=\s)/g, '$1$2');
  const separator = separatorOf(text);
  const cells = cellsOf(text, separator).filter((cell) => !/^[x×*]$/i.test(cell));
  const counted = cells.map(quantityOf);
  // A quantity stands at an end; of a list with more columns the part number is the first that is none.
  const last = counted.findLastIndex((quantity) => quantity !== null);
  const hasSeparator = separator !== undefined;
  const at = !hasSeparator && counted[0] !== null && last !== cells.length - 1 ? 0 : last;
  const rest = cells.filter((_, place) => place !== at);
  if (rest.length === 0) return { part: cells[0] ?? '', quantity: null };
  return { part: hasSeparator ? (rest[0] ?? '') : rest.join(' '), quantity: at < 0 ? null : (counted[at] ?? null) };
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
export const writeListPart = (part: string): string => {
  const line = part.replaceAll(/[\r\n]+/g, ' ').trim();
  return /[,;\t"]|^#/.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
};

/**
 * Reads part number and quantity of one line in whatever sane shape it was pasted: with tabs, semicolons, commas or
 * blanks, quantity first or last, quoted or not. A line longer than `LONGEST_LINE` is cut and has no part number.
 */
export const parseLine = ({ line, text }: RawLine): ParsedLine =>
  text.length > LONGEST_LINE
    ? { line, text: `${text.slice(0, LONGEST_LINE)}…`, part: '', quantity: null }
    : { line, text, ...parse(text) };
