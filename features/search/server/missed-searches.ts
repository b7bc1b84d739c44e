import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import type { MissedSearch, MissedSort } from '#features/search/contract/searches.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne, one, rows } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { createHash } from 'node:crypto';
import { countRequest } from '#platform/server/http/count-request.ts';
import { getSearchWords } from '#trade/search-words.ts';
import { listProducts } from './list-products.ts';
import { type ParsedSearch, parseSearch, toLiteralSearch } from './parse-search.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '#platform/contract/durations.ts';

const hasParsedResults = async (db: Database, search: ParsedSearch): Promise<boolean> => {
  const { total, isRelaxed } = await listProducts(db, {
    page: 1,
    limit: 1,
    sort: 'relevance',
    groups: new Map(),
    search,
  });
  return total > 0 && !isRelaxed;
};

const hasResults = async (db: Database, search: string): Promise<boolean> =>
  hasParsedResults(db, await parseSearch(db, search));

/** True if a product has exactly these words, without synonyms and corrections. */
export const hasLiteralResults = (db: Database, words: string[]): Promise<boolean> =>
  hasParsedResults(db, toLiteralSearch(words));

type MissedSearchQuery = PageQuery & { sort: MissedSort; state: 'shown' | 'hidden' };

/** One page of missed searches, and how many are shown and hidden. */
export const listMissedSearches = async (
  db: Database,
  { page, limit, sort, state }: MissedSearchQuery,
): Promise<{ items: MissedSearch[]; total: number; counts: Record<string, number> }> => {
  const [items, counts] = await Promise.all([
    rows<MissedSearch>(
      db,
      sql`select id as "_id", said, times, last_on::text as "lastOn" from missed_search
           where (hidden_at is not null) = ${state === 'hidden'}
           order by ${sort === 'last' ? sql`last_on desc, times desc` : sql`times desc, last_on desc`}, id
           limit ${limit} offset ${(page - 1) * limit}`,
    ),
    one<{ shown: number; hidden: number }>(
      db,
      sql`select count(*) filter (where hidden_at is null)::int as shown, count(hidden_at)::int as hidden from missed_search`,
    ),
  ]);
  return { items, total: counts[state], counts };
};

/**
 * Hides a search from the list, or shows it again. A hidden search is still counted.
 * @throws DomainError `search_not_found`
 */
export const hideMissedSearch = (
  db: Database,
  { customerId }: Caller,
  id: string,
  hidden: boolean,
): Promise<{ hidden: boolean }> =>
  db.transaction(async (trx) => {
    const found = await maybeOne<{ said: string; changed: boolean }>(
      trx,
      sql`update missed_search set hidden_at = case when ${hidden} then coalesce(hidden_at, now()) end
           where id = ${id} returning said, (old.hidden_at is null) = ${hidden} as changed`,
    );
    if (found === null) throw new DomainError('search_not_found');
    if (found.changed) {
      const kind = hidden ? 'search.hide' : 'search.show';
      await record(trx, { kind, entity: 'search', entityId: id, actorId: customerId, why: found.said });
    }
    return { hidden };
  });

/** The most searches that a network may report in an hour, far more than one person would. */
const MOST_AN_HOUR = 60;
/** The most rows between two nightly cleanups, which delete the rarest. */
const MOST_ROWS = 5_000;
const LONGEST_TERM = 120;

/** Matches text that may be personal: an email or web address, or a phone number. */
const personalData = /@|\/\/|www\.|^[\s(]*(?:\+|00)[\d\s()/.-]{6,}$/i;

/** The form in which a search is counted, the same for all spellings; empty if it must not be recorded. */
export const normalizeMissedSearch = (search: string): string => {
  const term = getSearchWords(search).join(' ');
  return personalData.test(search) || term.length > LONGEST_TERM ? '' : term;
};

/**
 * Counts a search that found nothing, or only some of its words, once a day per network. The page reports it
 * after it has shown the result. The server checks the claim, because anybody may call this. It ignores networks
 * that report more than a person would, and records nothing that may be personal.
 */
export const recordMissedSearch = async (
  db: Database,
  search: string,
  network: string | null,
): Promise<{ received: true }> => {
  const received = { received: true } as const;
  const term = normalizeMissedSearch(search);
  if (network === null || term === '') return received;
  const searchHash = createHash('sha256').update(`${network}\n${term}`).digest('base64url');
  const isWithin = async (key: string, most: number, seconds: number) =>
    (await countRequest(db, [{ key: `missed ${key}`, most, seconds }])) === null;
  // The network's limit is checked first, so that a network over its limit leaves no entry for the search.
  if (!(await isWithin(network, MOST_AN_HOUR, HOUR_SECONDS)) || !(await isWithin(searchHash, 1, DAY_SECONDS)))
    return received;
  if (await hasResults(db, search)) return received;
  await execute(
    db,
    sql`insert into missed_search as m (term, said)
        select ${term}, ${search}
         where exists (select from missed_search where term = ${term})
            or (select count(*) from missed_search) < ${MOST_ROWS}
        on conflict (term) do update set times = least(m.times + 1, 1000000000), said = excluded.said, last_on = current_date`,
  );
  return received;
};
