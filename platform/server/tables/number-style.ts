import { withoutCurrency } from '#platform/contract/currency-signs.ts';

/* A cell such as 1.234 has two readings. A cell such as 2.345,50 or 12.50 elsewhere in its column decides for all
   of them. */

export type DecimalMark = '.' | ',';

type NumberStyle = {
  /** The decimal mark of a column; null if no cell shows one, or cells contradict each other. */
  decimal: DecimalMark | null;
  /** True if a cell has two readings and the column does not decide, so that a person has to. */
  isUnclear: boolean;
  /** The first cells with two readings. */
  samples: string[];
};

const SAMPLES = 3;

/** Marks that can only separate thousands: `1'234.50`, `1 234,50`. */
const GROUP_SIGNS = /(?<=\d)[\s'’](?=\d{3}(?:\D|$))/g;

const NUMBER = /^[-+−]?[\d.,]*\d$/;

const OTHER_MARK = { '.': ',', ',': '.' } as const;

/** The digits and marks of a cell, without spaces and the shop's currency; null if the cell is not a number. */
const stripNumber = (cell: string): { text: string; hasGroupSign: boolean } | null => {
  // A fast path, because most cells of a long file are plain numbers.
  if (/^\d+(?:\.\d+)?$/.test(cell)) return { text: cell, hasGroupSign: false };
  // Whole amounts are written as 99,- or 12.- in some countries.
  const bare = withoutCurrency(cell)
    .trim()
    .replace(/(?<=\d)[.,] ?[-–—]+$/, '');
  const text = bare.replaceAll(GROUP_SIGNS, '');
  return NUMBER.test(text) ? { text, hasGroupSign: text !== bare } : null;
};

/** The decimal mark that one number shows; 'either' if its only mark has two readings, null if it has no mark. */
const findMark = ({ text, hasGroupSign }: { text: string; hasGroupSign: boolean }): DecimalMark | 'either' | null => {
  const marks = [...text.matchAll(/[.,]/g)].map(([mark]) => mark as DecimalMark);
  const last = marks.at(-1);
  if (last === undefined) return null;
  if (new Set(marks).size > 1) return last;
  if (marks.length > 1) return OTHER_MARK[last];
  const [whole = '', decimals = ''] = text.replace(/^[-+−]/, '').split(last);
  const mayBeGrouped = decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole) && !hasGroupSign;
  return mayBeGrouped ? 'either' : last;
};

/** Removes the marks between thousands; null if they are not between thousands. */
const ungroup = (whole: string, mark: DecimalMark): string | null => {
  if (!whole.includes(mark)) return /^\d*$/.test(whole) ? whole : null;
  const groups = whole.split(mark);
  return /^\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every((group) => /^\d{3}$/.test(group))
    ? groups.join('')
    : null;
};

/**
 * Converts a number of a column to plain text: `1.234,50` becomes `1234.50`.
 * @param decimal the decimal mark of the column; a cell that clearly shows another mark is read by its own
 * @returns null if the cell is not a number, or has two readings and `decimal` is null
 */
export const readNumber = (cell: string, decimal: DecimalMark | null): string | null => {
  const number = stripNumber(cell);
  if (number === null) return null;
  const mark = findMark(number);
  const own = mark === 'either' ? decimal : (mark ?? '.');
  if (own === null) return null;
  const [, sign = '', rest = ''] = /^([-+−]?)(.*)$/.exec(number.text) ?? [];
  const at = rest.lastIndexOf(own);
  const whole = ungroup(at === -1 ? rest : rest.slice(0, at), OTHER_MARK[own]);
  const decimals = at === -1 ? '' : rest.slice(at + 1);
  if (whole === null || !/^\d*$/.test(decimals)) return null;
  return `${sign === '' || sign === '+' ? '' : '-'}${whole || '0'}${decimals === '' ? '' : `.${decimals}`}`;
};

/** Collects the cells of one column, one by one, so that a long file never has to be in memory. */
export class NumberStyleJudge {
  readonly #shown = new Set<DecimalMark>();
  readonly #samples = new Set<string>();

  add(cell: string): void {
    const number = stripNumber(cell);
    const mark = number === null ? null : findMark(number);
    if (mark === 'either' && this.#samples.size < SAMPLES) this.#samples.add(cell);
    // A version or a date such as 12.5.26 does not show a decimal mark.
    if (mark !== null && mark !== 'either' && readNumber(cell, mark) !== null) this.#shown.add(mark);
  }

  getStyle(): NumberStyle {
    const [first = null] = this.#shown;
    const decimal = this.#shown.size === 1 ? first : null;
    return { decimal, isUnclear: this.#samples.size > 0 && decimal === null, samples: [...this.#samples] };
  }
}
