import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/open.ts';
import { rows } from '#server/db/query.ts';
import { joinsOf, type Reshaped, reshapeWords, spellingsOf } from '#trade/join-words.ts';

const readKnown = async (db: Database, words: readonly string[]): Promise<string[]> => {
  if (words.length === 0) return [];
  const found = await rows<{ word: string }>(
    db,
    sql`select word from unnest(${sql.param([...new Set(words)])}::text[]) w(word)
         where exists (select 1 from vocabulary v where v.word = w.word)
            or exists (select 1 from vocabulary v where v.lexeme = (ts_lexize('english_stem', w.word))[1])
            or w.word in (select unnest(string_to_array(term, ' ')) from synonym)`,
    'known-words',
  );
  return found.map(({ word }) => word);
};

/**
 * The nearest word of the shop for each unknown word. It has the same first letter, or differs in a single letter:
 * nobody would recognize a word with more letters changed at its beginning.
 */
const readNear = async (db: Database, words: readonly string[]): Promise<Map<string, string>> => {
  if (words.length === 0) return new Map();
  const found = await rows<{ word: string; near: string | null }>(
    db,
    sql`select q.word, (
          select v.word from (
            select word from vocabulary where word % q.word and proposed
             union select t from (select unnest(string_to_array(term, ' ')) t from synonym where term % q.word) s) v,
                 lateral (select levenshtein_less_equal(v.word, q.word, 3) as far) l
           where length(v.word) >= 4 and far <= least(3, greatest(1, length(q.word) / 3))
             and (far = 1 or left(v.word, 1) = left(q.word, 1))
           order by far, similarity(v.word, q.word) desc, v.word limit 1) as near
          from unnest(${sql.param(words)}::text[]) q(word)`,
    'near-words',
  );
  return new Map(found.flatMap(({ word, near }) => (near === null ? [] : [[word, near]])));
};

const isLong = (word: string): boolean => /^[\p{L}\p{M}]{4,}$/u.test(word);

/** Words as the shop writes them; `corrected` maps unknown words to the words they are taken for. */
export type Understood = Reshaped & { corrected: Record<string, string> };

/**
 * Matches the words of a search to those of the shop: it joins and splits unknown words first, and corrects only what
 * is then still unknown.
 * @param typing the last word may be only begun, so it is not corrected
 */
export const understandWords = async (db: Database, words: string[], typing: boolean): Promise<Understood> => {
  const isUnknown = (word: string) => isLong(word) && !known.has(word);
  const known = new Set(await readKnown(db, [...words, ...joinsOf(words)]));
  for (const word of await readKnown(db, words.filter(isUnknown).flatMap(spellingsOf))) known.add(word);
  const shaped = reshapeWords(words, (word) => known.has(word));
  const near = await readNear(
    db,
    shaped.words.filter((word, at) => isUnknown(word) && !(typing && at === shaped.words.length - 1)),
  );
  return { ...shaped, words: shaped.words.map((word) => near.get(word) ?? word), corrected: Object.fromEntries(near) };
};
