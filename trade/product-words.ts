import { listNominalDiameters, normalise } from './normalise.ts';

/** What is known of a product in words. */
export type ProductSource = {
  id: string;
  name: string;
  description: string;
  brand: string | null;
  categories: string[];
  attributes: { label: string; text: string | null; number: number | null; unit: string | null }[];
  ends: string[];
  parts: string[];
};

/**
 * What a product is found by: A the thing its name names ('tube' of 'Copper tube, 15 mm x 3 m'), B the words of the
 * name before and behind it, and its category; C numbers, categories above and attributes; D what is told of it.
 */
export type SearchDocument = {
  id: string;
  before: string;
  thing: string;
  behind: string;
  c: string;
  d: string;
  /** Its words except those of part numbers and of the description; mistyped words are taken for these. */
  known: string[];
};

/** Whether a text is a word whose spelling can be corrected, and not a size or a number. */
export const isWord = (text: string): boolean => /^[\p{L}\p{M}]{3,}$/u.test(text);

/** What a name names: the last word of those before it tells of sizes, uses and what comes with it. */
const findThing = (name: string): string =>
  normalise(name.split(/,(?!\d)| for | with /)[0] ?? '')
    .split(' ')
    .findLast(isWord) ?? '';

export const buildSearchDocument = ({
  id,
  name,
  description,
  brand,
  categories,
  attributes,
  ends,
  parts,
}: ProductSource): SearchDocument => {
  const facts = attributes.map(({ label, text, number, unit }) => `${label} ${text ?? `${number} ${unit ?? ''}`}`);
  const [category = '', ...above] = categories;
  const words = normalise(name).split(' ');
  const at = words.indexOf(findThing(name));
  const behind = `${words.slice(at + 1).join(' ')} ${normalise(category)}`;
  const beside = normalise([...above, ...facts, ...ends, brand ?? ''].join(' ; '));
  const c = `${beside} ${normalise(parts.join(' ; '))}`.trim();
  const named = `${words.join(' ')} ${c}`;
  const threads = ends.some((end) => /^(G|R|NPT) /.test(end)) || /\b(bsp|npt)\b/.test(words.join(' '));
  return {
    id,
    before: words.slice(0, Math.max(at, 0)).join(' '),
    thing: at < 0 ? '' : (words[at] ?? ''),
    behind,
    c: [c, ...(threads ? listNominalDiameters(named) : [])].join(' '),
    d: normalise(description),
    known: [...new Set(`${words.join(' ')} ${behind} ${beside}`.split(' '))].filter(isWord),
  };
};
