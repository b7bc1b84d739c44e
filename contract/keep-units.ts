const apart = /(\d) (?=(?:mm|in|m|g|ml|oz|bar|x)\b)/g;

/** The name of a product as a line of text shows it: a number and its unit, '10 mm', never end up on two lines. */
export const keepUnits = (name: string): string => name.replaceAll(apart, '$1\u00A0');
