import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import type { MissedSearch, MissedSort } from '#features/search/contract/searches.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne, one, rows } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';

type MissedSearchQuery = PageQuery & { sort: MissedSort; state: 'shown' | 'hidden' };

/** One page of what was searched and not found, and how many are shown and hidden. */
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
 * Takes a search from sight, or shows it again; hidden it is counted on.
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
