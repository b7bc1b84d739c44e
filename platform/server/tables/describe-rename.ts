/** In characters. */
const LONGEST = 100;

/** The database refuses half of a character that is stored as two. */
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1).toWellFormed()}…` : text);

/** Warns that an import changes a name. @param what the thing that is called so, if it is no name */
export const describeRename = (from: string, to: string, what = 'name'): string =>
  `The ${what} “${cut(from)}” becomes “${cut(to)}”`;

/** Warns once of the changed names of a product's variants. @param first the warning of the first variant */
export const describeRenames = (first: string, variants: number): string =>
  `${first} (one of ${variants.toLocaleString('en-US')} variants)`;
