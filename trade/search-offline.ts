import { normalizePartNumber } from '#features/products/contract/part-numbers.ts';
import { type WordKnowledge, reshapeWords } from './join-words.ts';
import { buildSearchDocument, type ProductSource } from './product-words.ts';
import { groupWords, listMetricWords, getSearchWords } from './search-words.ts';

/** The weight of a word by its place: the thing itself, elsewhere in the name, in the facts, or in the description. */
const weights = { a: 1, b: 0.9, c: 0.3, d: 0.01 };
type Place = keyof typeof weights;

const byWeight = (one: Place, other: Place): number => weights[other] - weights[one];

/** The place of each word in a product, by stems as `getStem` returns them. */
export type IndexedProduct<Product> = {
  product: Product;
  places: ReadonlyMap<string, Place>;
  parts: readonly string[];
};

/** Strips the plural or verb ending from a word. The result is rough, but the same for products and searches. */
const getStem = (word: string): string =>
  /\d/.test(word) || word.length < 4
    ? word
    : word
        .replace(/(?:ings?|ed)$/, '')
        .replace(/(?<=[sx]|ch|sh)es$/, '')
        .replace(/(?<=[^s])s$/, '')
        .replace(/e$/, '');

/** Indexes a product for searches. */
export const indexProduct = <Product>(product: Product, source: ProductSource): IndexedProduct<Product> => {
  const { before, thing, behind, c, d } = buildSearchDocument(source);
  const places = new Map<string, Place>();
  const add = (text: string, place: Place) => {
    for (const word of text.split(' ').map(getStem)) if (!places.has(word)) places.set(word, place);
  };
  add(thing, 'a');
  add(`${before} ${behind}`, 'b');
  add(c, 'c');
  add(d, 'd');
  return { product, places, parts: source.parts.map(normalizePartNumber) };
};

/** The place with the highest weight, and that with the lowest. */
const bestPlace = (places: readonly Place[]): Place | null => places.toSorted(byWeight)[0] ?? null;
const worstPlace = (places: readonly Place[]): Place | null => places.toSorted(byWeight).at(-1) ?? null;

type WordFinder = (places: ReadonlyMap<string, Place>) => Place | null;

/**
 * Finds a word. A bare number may be millimeters, and decimal inches always match those. The last word may be
 * incomplete.
 */
const findWord = (word: string, isBegun: boolean): WordFinder => {
  const stem = getStem(word);
  const names = /^\d+(p\d+)?$/.test(word) ? [word, `mm${word}`] : [stem, ...listMetricWords(word)];
  return (places) => {
    const whole = bestPlace(names.flatMap((name) => places.get(name) ?? []));
    if (whole !== null || !isBegun) return whole;
    return bestPlace([...places].flatMap(([known, place]) => (known.startsWith(stem) ? [place] : [])));
  };
};

/** Finds a phrase, whose weight is the lowest weight of its words. */
const findPhrase = (phrase: string, isBegun: boolean): WordFinder => {
  const words = phrase.split(' ');
  const finders = words.map((word, at) => findWord(word, isBegun && at === words.length - 1));
  return (places) => {
    const found = finders.flatMap((find) => find(places) ?? []);
    return found.length < finders.length ? null : worstPlace(found);
  };
};

/** Ranks as the shop does: all words outside the description, all in the name, one of them the thing itself. */
const getScore = (found: readonly Place[]): number => {
  const isAmong = (places: string) => found.every((place) => places.includes(place));
  const mean = found.reduce((sum, place) => sum + weights[place], 0) / found.length;
  return Number(isAmong('abc')) + Number(isAmong('ab')) + Number(found.includes('a')) + Math.round(99 * mean) / 100;
};

const BY_PART = 100;
const SHORTEST_PART = 3;

/** Found products, best first, and whether they match only some of the words. */
export type OfflineSearchResult<Product> = { products: Product[]; isRelaxed: boolean };

/**
 * Searches without the database, with any spelling of sizes, synonyms and part numbers, but without correcting
 * typing errors.
 * @param all the products, in the order that applies to equal scores
 */
export const searchIndexedProducts = <Product>(
  all: readonly IndexedProduct<Product>[],
  synonyms: ReadonlyMap<string, readonly string[]>,
  query: string,
): OfflineSearchResult<Product> => {
  const part = normalizePartNumber(query);
  const isOfPhrase = (word: string) =>
    [...synonyms.keys()].some((term) => term !== word && term.split(' ').includes(word));
  const known: WordKnowledge = {
    isKnown: (word) => all.some(({ places }) => places.has(getStem(word))) || synonyms.has(word) || isOfPhrase(word),
    isNamed: (word) => all.some(({ places }) => (places.get(getStem(word)) ?? 'd') !== 'd'),
    isOfPhrase,
  };
  const { words, joined, split } = reshapeWords(getSearchWords(query), known);
  const joinedMeans = [...joined, ...split].map(([row, one]): [string, string[]] => [
    row,
    [...(synonyms.get(row) ?? []), one, ...(synonyms.get(one) ?? [])],
  ]);
  const groups = groupWords(words, new Map([...synonyms, ...joinedMeans]));
  const firsts = [...split.keys()]
    .flatMap((row) => [row, ...(synonyms.get(row) ?? [])])
    .map((name) => findPhrase(name, false));
  const isFirst = (places: ReadonlyMap<string, Place>) => firsts.some((find) => 'ab'.includes(find(places) ?? 'd'));
  const rank = (isBegun: boolean, least: number): Product[] => {
    const finders = groups.map((names, at) =>
      names.map((name, place) => findPhrase(name, isBegun && at === groups.length - 1 && place === 0)),
    );
    return all
      .flatMap(({ product, places, parts }) => {
        const isPart = part.length >= SHORTEST_PART && parts.some((one) => one.startsWith(part));
        const found = finders.flatMap((names) => bestPlace(names.flatMap((find) => find(places) ?? [])) ?? []);
        if (isPart) return [{ product, score: parts.includes(part) ? 2 * BY_PART : BY_PART }];
        return found.length < least
          ? []
          : [{ product, score: found.length + getScore(found) + Number(isFirst(places)) }];
      })
      .toSorted((one, other) => other.score - one.score)
      .map(({ product }) => product);
  };
  const whole = rank(false, Math.max(1, groups.length));
  if (whole.length > 0) return { products: whole, isRelaxed: false };
  const begun = rank(true, Math.max(1, groups.length));
  if (begun.length > 0) return { products: begun, isRelaxed: false };
  return { products: rank(true, 1), isRelaxed: true };
};
