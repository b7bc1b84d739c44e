import { normalize } from './normalize.ts';

const MOST_WORDS = 12;
/** The most words of a phrase that has synonyms. */
export const LONGEST_PHRASE = 3;
/** Words common in searches that do not help to find anything. */
const stopWords = new Set(
  'a an and the of for with to by in on at my i need x mm inch inches size type new best buy cheap degree degrees deg'.split(
    ' ',
  ),
);

/** The useful words of a search; all of its words if none is useful. */
export const getSearchWords = (search: string): string[] => {
  const words = normalize(search).split(' ').filter(Boolean).slice(0, MOST_WORDS);
  const useful = words.filter((word) => !stopWords.has(word));
  return useful.length > 0 ? useful : words;
};

/** The number of words that name the thing itself, which are those before 'for' or 'with'; Infinity without either. */
export const countThingWords = (search: string): number => {
  const [thing = '', ...uses] = search.split(/\b(?:for|with)\b/i);
  return uses.length === 0 ? Number.POSITIVE_INFINITY : getSearchWords(thing).length;
};

const THOU_MM = 0.0254;
/** A size in thousandths of an inch. Smaller sizes are shown with three decimals, and larger ones with two. */
const THIN = 100;
/** The finest step of product sizes. */
const STEP_MM = 0.05;

/** True for whole inches and fractions that parts are named by. */
const isNominalInch = (thou: number): boolean => Math.round((Math.round((thou * 32) / 1000) * 1000) / 32) === thou;

/**
 * Lists the metric sizes that are shown as these decimal inches (`format-length.ts`), as words of the index: 15
 * mm is shown as `in590`. Empty for a whole inch or a fraction, because no metric size has such a name.
 */
export const listMetricWords = (word: string): string[] => {
  const thou = Number(/^in(\d+)$/.exec(word)?.[1] ?? Number.NaN);
  if (!(thou > 0) || isNominalInch(thou)) return [];
  const tolerance = thou < THIN || thou % 10 > 0 ? 0.5 : 5;
  const from = Math.ceil(((thou - tolerance) * THOU_MM) / STEP_MM);
  const to = Math.floor(((thou + tolerance) * THOU_MM) / STEP_MM);
  return Array.from({ length: to - from + 1 }, (_, at) => normalize(`${((from + at) * STEP_MM).toFixed(2)} mm`));
};

/** Groups the words into the longest phrases that have synonyms, and single words, each with its synonyms. */
export const groupWords = (words: readonly string[], synonyms: ReadonlyMap<string, readonly string[]>): string[][] => {
  const groups: string[][] = [];
  for (let at = 0; at < words.length;) {
    let wordCount = 1;
    let means: readonly string[] = [];
    for (let length = LONGEST_PHRASE; length >= 1 && means.length === 0; length--) {
      const phrase = words.slice(at, at + length);
      if (phrase.length < length) continue;
      means = synonyms.get(phrase.join(' ')) ?? [];
      wordCount = length;
    }
    groups.push([words.slice(at, at + wordCount).join(' '), ...means]);
    at += wordCount;
  }
  return groups;
};
