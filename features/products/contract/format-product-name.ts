const breakableSpaces = /(\d) (?=(?:mm|in|m|g|ml|oz|bar|l\/min|x)\b|\d+\/\d)|\b(EN|ISO|DIN|PN|DN|SN) (?=\d)/g;

/** Before a size; '10 x FIT-0061' is none. */
const timesSign = / x (?=\d)/g;

/**
 * The name of a product as a line of text shows it: a number and its unit, '10 mm', never end up on two lines, nor
 * the parts of '1 1/4', nor a standard and its number. '15 mm x 3 m' has the sign for times.
 */
export const formatProductName = (name: string): string =>
  name.replaceAll(timesSign, ' × ').replaceAll(breakableSpaces, '$1$2\u00A0');
