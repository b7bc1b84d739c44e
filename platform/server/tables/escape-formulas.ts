/* What a table program runs begins with one of = + - @, or with a tab or the end of a line. It may also stand in the middle
   of a cell: a program that expects semicolons or tabs between cells parts a file there that has commas, and takes quotation
   marks that do not open a cell for letters. */

/** A number below zero, which is no formula. */
const NEGATIVE = /^-\d+(\.\d+)?$/;

/** A phone number: a plus, then digits, blanks and brackets, which no spreadsheet takes for a formula. */
const PHONE = /^\+\d[\d ()]*$/;

/** A text that no table program runs: an apostrophe stands before what would be a formula, or has one already. */
export const escapeFormulas = (text: string): string =>
  NEGATIVE.test(text) || PHONE.test(text)
    ? text
    : text.replaceAll(/(^|[;\t\r\n])(?=['"]*[=+\-@])|^(?='*[\t\r\n])/g, "$1'");

/** What such a text was. */
export const unescapeFormulas = (text: string): string =>
  text.replaceAll(/(^|[;\t\r\n])'(?=['"]*[=+\-@])|^'(?='*[\t\r\n])/g, '$1');
