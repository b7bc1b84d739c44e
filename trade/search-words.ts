import { normalise } from './normalise.ts';

const MOST_WORDS = 12;
/** Words of a name that is also called something else. */
export const LONGEST_PHRASE = 3;
/** Said in searches, and of no use in finding. */
const stopWords = new Set(
  'a an and the of for with to by in on at my i need x mm inch inches size type new best buy cheap degree degrees deg'.split(
    ' ',
  ),
);

/** The words of a search that say something; all of them where none does. */
export const getSearchWords = (search: string): string[] => {
  const said = normalise(search).split(' ').filter(Boolean).slice(0, MOST_WORDS);
  const useful = said.filter((word) => !stopWords.has(word));
  return useful.length > 0 ? useful : said;
};

/** How many of the words name the thing itself: those before 'for' or 'with'; Infinity where there is neither. */
export const countThingWords = (search: string): number => {
  const [thing = '', ...uses] = search.split(/\b(?:for|with)\b/i);
  return uses.length === 0 ? Number.POSITIVE_INFINITY : getSearchWords(thing).length;
};

const THOU_MM = 0.0254;
/** Thousandths of an inch, below which three decimals are shown, above which two. */
const THIN = 100;
/** As fine as sizes of goods are told. */
const STEP_MM = 0.05;

/** Whole inches and the fractions that parts are called by. */
const isNominalInch = (thou: number): boolean => Math.round((Math.round((thou * 32) / 1000) * 1000) / 32) === thou;

/**
 * The millimetres that are shown as an inch with decimals (say-length.ts), as words of the index: `in590` is what 15 mm is
 * shown as. None of a whole inch or a fraction: that is a name, and no metric size is called so.
 */
export const listMetricWords = (word: string): string[] => {
  const thou = Number(/^in(\d+)$/.exec(word)?.[1] ?? Number.NaN);
  if (!(thou > 0) || isNominalInch(thou)) return [];
  const off = thou < THIN || thou % 10 > 0 ? 0.5 : 5;
  const from = Math.ceil(((thou - off) * THOU_MM) / STEP_MM);
  const to = Math.floor(((thou + off) * THOU_MM) / STEP_MM);
  return Array.from({ length: to - from + 1 }, (_, at) => normalise(`${((from + at) * STEP_MM).toFixed(2)} mm`));
};

/** The words as groups: the longest phrases that are also called something else, and single words. */
export const groupWords = (words: readonly string[], synonyms: ReadonlyMap<string, readonly string[]>): string[][] => {
  const groups: string[][] = [];
  for (let at = 0; at < words.length;) {
    let taken = 1;
    let means: readonly string[] = [];
    for (let length = LONGEST_PHRASE; length >= 1 && means.length === 0; length--) {
      const said = words.slice(at, at + length);
      if (said.length < length) continue;
      means = synonyms.get(said.join(' ')) ?? [];
      taken = length;
    }
    groups.push([words.slice(at, at + taken).join(' '), ...means]);
    at += taken;
  }
  return groups;
};
