import { sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Database } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { countRequest } from '#platform/server/http/count-request.ts';
import { hasResults } from './finds.ts';
import { getSearchWords } from '#trade/search-words.ts';

const DAY = 86_400;
const HOUR = 3_600;
/** Far above what a person searches in vain. */
const MOST_AN_HOUR = 60;
/** Between two nights; then the least of them are forgotten. */
const MOST_ROWS = 5_000;
const LONGEST_TERM = 120;

/** What may be of a person: an address of mail or web, a telephone number. */
const personalData = /@|\/\/|www\.|^[\s(]*(?:\+|00)[\d\s()/.-]{6,}$/i;

/** As a search is counted: all ways to write it are one; empty where it is not. */
export const normalizeMissedSearch = (search: string): string => {
  const term = getSearchWords(search).join(' ');
  return personalData.test(search) || term.length > LONGEST_TERM ? '' : term;
};

/**
 * Counts a search that found nothing, or only some of its words, once a day from each network. A page says so, after it
 * has shown it; that it is so is looked up, since anybody may say anything. Who says more than a person would is not
 * listened to, and what may be personal is not kept.
 */
export const recordMissedSearch = async (
  db: Database,
  search: string,
  network: string | null,
): Promise<{ received: true }> => {
  const received = { received: true } as const;
  const term = normalizeMissedSearch(search);
  if (network === null || term === '') return received;
  const said = createHash('sha256').update(`${network}\n${term}`).digest('base64url');
  const isWithin = async (key: string, most: number, seconds: number) =>
    (await countRequest(db, [{ key: `missed ${key}`, most, seconds }])) === null;
  // One after the other: of who is not listened to no search is noted.
  if (!(await isWithin(network, MOST_AN_HOUR, HOUR)) || !(await isWithin(said, 1, DAY))) return received;
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
