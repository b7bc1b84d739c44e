import { listNominalDiameters, normalize } from './normalize.ts';

/** The text data of a product. */
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
 * The search text of a product, by weight. A: the thing itself ('tube' in 'Copper tube, 15 mm x 3 m'). B: the
 * other words of the name, and its category. C: part numbers, parent categories and attributes. D: the
 * description.
 */
export type SearchDocument = {
  id: string;
  before: string;
  thing: string;
  behind: string;
  c: string;
  d: string;
  /** Its words except part numbers and the description, to which typing errors are corrected. */
  known: string[];
};

/** True if the text is a word whose spelling can be corrected, not a size or a number. */
export const isWord = (text: string): boolean => /^[\p{L}\p{M}]{3,}$/u.test(text);

/** Finds the thing that a name names: the last word before sizes, uses and accessories. */
const findThing = (name: string): string =>
  normalize(name.split(/,(?!\d)| for | with /)[0] ?? '')
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
  const words = normalize(name).split(' ');
  const at = words.indexOf(findThing(name));
  const behind = `${words.slice(at + 1).join(' ')} ${normalize(category)}`;
  const beside = normalize([...above, ...facts, ...ends, brand ?? ''].join(' ; '));
  const c = `${beside} ${normalize(parts.join(' ; '))}`.trim();
  const named = `${words.join(' ')} ${c}`;
  const threads = ends.some((end) => /^(G|R|NPT) /.test(end)) || /\b(bsp|npt)\b/.test(words.join(' '));
  return {
    id,
    before: words.slice(0, Math.max(at, 0)).join(' '),
    thing: at < 0 ? '' : (words[at] ?? ''),
    behind,
    c: [c, ...(threads ? listNominalDiameters(named) : [])].join(' '),
    d: normalize(description),
    known: [...new Set(`${words.join(' ')} ${behind} ${beside}`.split(' '))].filter(isWord),
  };
};
