import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/open.ts';
import { change, one } from '#server/db/query.ts';
import type { Turn } from '#server/platform/jobs.ts';
import { hashOf } from './audit-chain.ts';

/** Acts one statement seals. */
const CHUNK = 500;

/** Whether an act waits to be sealed. */
export const isUnsealed = async (db: Database): Promise<boolean> =>
  (await one<{ is: boolean }>(db, sql`select exists (select from audit where hash is null) as is`)).is;

/**
 * Chains the acts that came since, each to the one before it: whoever changes or removes one later has to write all that
 * follow anew. A job and not a trigger, so that no act waits for another; one process at a time.
 */
export const sealAudit = async (db: Database, { stopping, keep }: Turn): Promise<void> => {
  let sealed: number;
  do {
    stopping.throwIfAborted();
    await keep();
    sealed = await change(
      db,
      sql`with recursive waiting as (
            select audit.*, row_number() over (order by id) as place
              from (select * from audit where hash is null order by id limit ${CHUNK}) audit
          ), chain as (
            (select 0::bigint as place, position, hash, null::uuid as id from audit where hash is not null
             union all select 0, 0, '', null
              order by position desc limit 1)
            union all
            select a.place, c.position + 1, ${hashOf(sql`c.hash`)}, a.id from chain c join waiting a on a.place = c.place + 1
          )
          update audit set position = chain.position, hash = chain.hash 
            from chain where audit.id = chain.id and audit.hash is null`,
    );
  } while (sealed === CHUNK);
};
