import { sql } from 'drizzle-orm';
import { lockNamed } from '#server/db/lock-named.ts';
import { bumpProducts } from '#server/db/meta.ts';
import type { Database, Transaction } from '#server/db/open.ts';
import { change, maybe, rows } from '#server/db/query.ts';
import { wordsOf } from '#trade/search-words.ts';
import { lockIndex, rewriteWords } from './index-products.ts';
import { seedWords } from './seed-words.ts';

/** Names the way in which words are read: a new one where `normalise` or `nameSortKey` reads a word in another way than before. */
const READING = '3';
const BATCH = 1000;

const KEY = 'search_reading';

/** How far the words are read in this way: `2` where all of them are, `2 <id>` where those up to a product are. */
const readProgress = async (db: Database | Transaction): Promise<string> =>
  (await maybe<{ value: string }>(db, sql`select value from meta where key = ${KEY}`))?.value ?? '';

/** Notes how far the words are read; of a new shop that there are none of before. */
export const noteReading = async (trx: Transaction, value = READING): Promise<void> => {
  await change(
    trx,
    sql`insert into meta (key, value) values (${KEY}, ${value}) on conflict (key) do update set value = excluded.value`,
  );
};

/** What else things are called, as it is read now: what the shop came with, and what its people have added. */
const rereadSynonyms = async (trx: Transaction): Promise<void> => {
  await lockNamed(trx, 'synonyms', ['all']);
  const own = await rows<{ id: string; said: string; means: string }>(
    trx,
    sql`select id, said, means from own_synonym`,
  );
  const read = own.map(({ id, said, means }) => {
    return { id, term: wordsOf(said).join(' '), meant: wordsOf(means).join(' ') };
  });
  const now = sql`(select distinct on (term, meant) * from json_to_recordset(${JSON.stringify(read)}::json)
                     r(id uuid, term text, meant text) where term <> meant order by term, meant, id) r`;
  await change(trx, sql`insert into synonym (term, means) select term, meant from ${now} on conflict do nothing`);
  // Of two that are read as one now the second keeps its words of before.
  await change(
    trx,
    sql`update own_synonym o set term = r.term, meant = r.meant from ${now}
         where o.id = r.id and (o.term, o.meant) <> (r.term, r.meant)
           and not exists (select from own_synonym x where x.id <> o.id and x.term = r.term and x.meant = r.meant)`,
  );
  await change(
    trx,
    sql`delete from synonym s where not exists (select from own_synonym o where o.term = s.term and o.meant = s.means)`,
  );
  await seedWords(trx);
};

/** Reads so many more products. @returns whether any may be left */
const rereadSome = (db: Database): Promise<boolean> =>
  db.transaction(async (trx) => {
    await lockIndex(trx);
    const progress = await readProgress(trx);
    if (progress === READING) return false;
    const [reading, after] = progress.split(' ');
    if (reading !== READING) {
      await change(trx, sql`delete from vocabulary`);
      await rereadSynonyms(trx);
    }
    const from = reading === READING && after !== undefined ? sql`where id > ${after}::uuid` : sql``;
    const found = await rows<{ id: string }>(trx, sql`select id from product ${from} order by id limit ${BATCH}`);
    const ids = found.map(({ id }) => id);
    await rewriteWords(trx, ids);
    const last = ids.at(-1);
    await noteReading(trx, last === undefined ? READING : `${READING} ${last}`);
    await bumpProducts(trx);
    return last !== undefined;
  });

/**
 * Reads all words again where a build before this one has read them in another way. Several that start at once share
 * the work, and one that is killed is gone on from where it was.
 */
export const rereadProducts = async (db: Database): Promise<void> => {
  if ((await readProgress(db)) === READING) return;
  while (await rereadSome(db));
};
