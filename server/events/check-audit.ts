import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/open.ts';
import { one, rows } from '#server/db/query.ts';
import { BROKEN_CHAIN } from './audit-chain.ts';

type Counted = { sealed: number; waiting: number; head: string | null };

/**
 * How many acts are sealed and how many wait for it, the hash of the last, and the ids of those that do not fit. Whoever
 * notes the hash elsewhere sees later, too, when all of it was written anew: it is then no hash of the chain.
 */
export const checkAudit = async (db: Database): Promise<Counted & { broken: string[] }> => {
  const counted = await one<Counted>(
    db,
    sql`select count(hash)::int as sealed, (count(*) - count(hash))::int as waiting,
               (select hash from audit where hash is not null order by position desc limit 1) as head
          from audit`,
  );
  return { ...counted, broken: (await rows<{ id: string }>(db, BROKEN_CHAIN)).map(({ id }) => id) };
};
