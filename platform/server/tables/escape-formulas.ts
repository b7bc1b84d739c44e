/*
 * Spreadsheets run a cell that begins with = + - @, a tab or a line break. Some also run the wide forms of these signs.
 * A formula can also hide inside a cell: a program that expects semicolons or tabs splits a comma-separated file at
 * those, and reads quotation marks within a cell as text.
 */

/** A negative number, which is not a formula. */
const NEGATIVE = /^-\d+(\.\d+)?$/;

/** A phone number: a plus, then digits, spaces and brackets, which no spreadsheet takes for a formula. */
const PHONE = /^\+\d[\d ()]*$/;

/** Puts an apostrophe before text that a spreadsheet would run, or that would look escaped already. */
export const escapeFormulas = (text: string): string =>
  NEGATIVE.test(text) || PHONE.test(text)
    ? text
    : text.replaceAll(/(^|[;\t\r\n])(?=['"]*[=+\-@＝＋－＠])|^(?='*[\t\r\n])/g, "$1'");

/** Reverts `escapeFormulas`. */
export const unescapeFormulas = (text: string): string =>
  text.replaceAll(/(^|[;\t\r\n])'(?=['"]*[=+\-@＝＋－＠])|^'(?='*[\t\r\n])/g, '$1');
