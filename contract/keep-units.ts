const apart = /(\d) (?=(?:mm|in|m|g|ml|oz|bar|x)\b|\d+\/\d)|\b(EN|ISO) (?=\d)/g;

/**
 * The name of a product as a line of text shows it: a number and its unit, '10 mm', never end up on two lines, nor
 * the parts of '1 1/4', nor a standard and its number.
 */
export const keepUnits = (name: string): string => name.replaceAll(apart, '$1$2\u00A0');
