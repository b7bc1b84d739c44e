import { sql } from 'drizzle-orm';
import { errors, DomainError } from '#platform/contract/errors.ts';
import { MAX_SYNONYMS } from '#platform/contract/limits.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import type { Synonym } from '#features/search/contract/searches.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne, one, oneValue, rows } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { hasLiteralResults, normalizeMissedSearch } from './missed-searches.ts';
import { LONGEST_PHRASE, getSearchWords } from '#trade/search-words.ts';

type SynonymRow = Omit<Synonym, 'createdAt'> & { createdAt: Date | null };

const selectOwnSynonyms = sql`
  select o.id, o.said, o.means, c.name as by, o.created_at from own_synonym o left join customer c on c.id = o.actor_id`;

const selectBuiltInSynonyms = sql`
  select null::uuid as id, s.term as said, s.means, null::text as by, null::timestamptz as created_at from synonym s
   where not exists (select from own_synonym o where o.term = s.term and o.meant = s.means)`;

/** One page of synonyms, the newest first, with the number that staff added and the number built in. */
export const listSynonyms = async (
  db: Database,
  { page, limit, search, from }: PageQuery & { search: string; from: 'own' | 'built' },
): Promise<{ items: Synonym[]; total: number; counts: Record<string, number> }> => {
  const found = sql`(${search} = '' or strpos(lower(said || ' ' || means), lower(${search})) > 0)`;
  const [items, counts] = await Promise.all([
    rows<SynonymRow>(
      db,
      sql`select id as "_id", said, means, by, created_at as "createdAt" from (${from === 'own' ? selectOwnSynonyms : selectBuiltInSynonyms}) s
           where ${found} order by id desc, said, means limit ${limit} offset ${(page - 1) * limit}`,
    ),
    one<{ own: number; built: number }>(
      db,
      sql`select (select count(*)::int from (${selectOwnSynonyms}) s where ${found}) as own,
                 (select count(*)::int from (${selectBuiltInSynonyms}) s where ${found}) as built`,
    ),
  ]);
  return {
    items: items.map((row) => ({ ...row, createdAt: row.createdAt?.toISOString() ?? null })),
    total: counts[from],
    counts,
  };
};

const fieldError = (field: 'said' | 'means', message: string) =>
  new DomainError('invalid_request', { fields: { [field]: message } });

/**
 * Adds a synonym, so that a search for one name finds products with the other. The list of missed searches then
 * drops such searches.
 * @throws DomainError `invalid_request` if no product is called this, `synonym_taken`, `synonym_limit`
 */
export const addSynonym = async (
  db: Database,
  { customerId }: Caller,
  { said: phrase, means }: { said: string; means: string },
): Promise<{ _id: string }> => {
  const words = getSearchWords(phrase);
  const names = getSearchWords(means);
  const term = words.join(' ');
  const meaning = names.join(' ');
  const isPhrase = ({ length }: string[]) => length >= 1 && length <= LONGEST_PHRASE;
  if (!isPhrase(words)) throw fieldError('said', 'Use one to three words');
  if (!isPhrase(names)) throw fieldError('means', 'Use one to three words');
  if (term === meaning) throw fieldError('means', 'Search already treats these as the same');
  if (!(await hasLiteralResults(db, names))) throw fieldError('means', 'No product is called this');
  return db.transaction(async (trx) => {
    await acquireNamedLocks(trx, 'synonyms', ['all']);
    const count = await oneValue<number>(trx, sql`select count(*)::int from own_synonym`);
    if (count >= MAX_SYNONYMS) throw new DomainError('synonym_limit');
    const isNew = await maybeOne(
      trx,
      sql`insert into synonym (term, means) values (${term}, ${meaning}) on conflict do nothing returning term`,
    );
    if (isNew === null) throw new DomainError('synonym_taken', { fields: { said: errors.synonym_taken.message } });
    const id = await oneValue<string>(
      trx,
      sql`insert into own_synonym (said, means, term, meant, actor_id)
          values (${phrase}, ${means}, ${term}, ${meaning}, ${customerId}) returning id`,
    );
    await execute(trx, sql`delete from missed_search where term = ${normalizeMissedSearch(phrase)}`);
    await bumpProductsVersion(trx);
    const changes: Record<string, [null, string]> = { said: [null, phrase], means: [null, means] };
    await record(trx, { kind: 'synonym.add', entity: 'search', entityId: id, actorId: customerId, changes });
    return { _id: id };
  });
};

/** @throws DomainError `synonym_not_found`, also for a built-in synonym */
export const deleteSynonym = (db: Database, { customerId }: Caller, id: string): Promise<{ removed: true }> =>
  db.transaction(async (trx) => {
    const found = await maybeOne<{ said: string; means: string; term: string; meant: string }>(
      trx,
      sql`select said, means, term, meant from own_synonym where id = ${id} for update`,
    );
    if (found === null) throw new DomainError('synonym_not_found');
    const { said: phrase, means, term, meant: meaning } = found;
    // Deletes the index entry of the synonym.
    await execute(trx, sql`delete from synonym where term = ${term} and means = ${meaning}`);
    await bumpProductsVersion(trx);
    const changes: Record<string, [string, null]> = { said: [phrase, null], means: [means, null] };
    await record(trx, { kind: 'synonym.remove', entity: 'search', entityId: id, actorId: customerId, changes });
    return { removed: true };
  });
