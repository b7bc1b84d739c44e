const breakableSpaces = /(\d) (?=(?:mm|in|m|g|ml|oz|bar|l\/min|x)\b|\d+\/\d)|\b(EN|ISO|DIN|PN|DN|SN) (?=\d)/g;

/** Matches a fraction with the space before it ('1 1/2'), or a short range ('3-28 mm'), which browsers would break. */
export const UNBREAKABLE = /(\u00A0?\b\d{1,2}\/(?:2|3|4|8|16|32|64)\b|\b\d{1,5}-\d{1,5}\b(?![-/]))/;

/** An x before a size or a word. In '10 x FIT-0061' the x comes before a SKU, so it does not count. */
const timesSign = / x (?=[\da-z])/g;

/**
 * Formats a product name for running text. Non-breaking spaces hold '10 mm', '1 1/4' and a standard with its
 * number on one line. '15 mm x 3 m' gets a multiplication sign.
 */
export const formatProductName = (name: string): string =>
  name.replaceAll(timesSign, ' × ').replaceAll(breakableSpaces, '$1$2\u00A0');
