import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { one, rows } from '#platform/server/db/query.ts';
import { BROKEN_CHAIN } from './audit-chain.ts';

type AuditCounts = { sealed: number; waiting: number; head: string | null };

/**
 * How many acts are sealed and how many wait for it, the hash of the last, and what does not fit (`BROKEN_CHAIN`).
 * @param noted a hash that was the last one once: whether it still is one of the chain shows when all was written anew
 */
export const checkAudit = async (
  db: Database,
  noted: string | null = null,
): Promise<AuditCounts & { broken: string[]; isNoted: boolean }> => {
  const counted = await one<AuditCounts & { isNoted: boolean }>(
    db,
    sql`select count(hash)::int as sealed, (count(*) - count(hash))::int as waiting,
               (select hash from audit where hash is not null order by position desc limit 1) as head,
               ${noted}::text is null or coalesce(bool_or(hash = ${noted}), false) as "isNoted"
          from audit`,
  );
  return { ...counted, broken: (await rows<{ id: string }>(db, BROKEN_CHAIN)).map(({ id }) => id) };
};
