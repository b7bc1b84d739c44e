import { normalise } from './normalise.ts';

const MOST_WORDS = 12;
/** Words of a name that is also called something else. */
export const LONGEST_PHRASE = 3;
/** Said in searches, and of no use in finding. */
const noise = new Set(
  'a an and the of for with to by in on at my i need x mm inch inches size type new best buy cheap degree degrees deg'.split(
    ' ',
  ),
);

/** The words of a search that say something; all of them where none does. */
export const wordsOf = (search: string): string[] => {
  const said = normalise(search).split(' ').filter(Boolean).slice(0, MOST_WORDS);
  const useful = said.filter((word) => !noise.has(word));
  return useful.length > 0 ? useful : said;
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
