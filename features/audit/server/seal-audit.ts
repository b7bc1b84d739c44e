import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { execute, one } from '#platform/server/db/query.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { entryHash, CHAIN_HEAD_KEY } from './audit-chain.ts';

/** Acts one statement seals. */
const CHUNK = 500;

/** Whether an act waits to be sealed. */
export const hasUnsealedEntries = async (db: Database): Promise<boolean> =>
  (await one<{ is: boolean }>(db, sql`select exists (select from audit where hash is null) as is`)).is;

/** @returns how many acts it has sealed, behind the one that is noted as the last, whatever the table says of it */
const sealChunk = (db: Database): Promise<number> =>
  db.transaction(async (trx) => {
    await execute(trx, sql`insert into meta (key, value) values (${CHAIN_HEAD_KEY}, '0 ') on conflict do nothing`);
    const { head } = await one<{ head: string }>(
      trx,
      sql`select value as head from meta where key = ${CHAIN_HEAD_KEY} for update`,
    );
    const [position = '0', hash = ''] = head.split(' ');
    return execute(
      trx,
      sql`with recursive waiting as (
            select audit.*, row_number() over (order by id) as place
              from (select * from audit where hash is null order by id limit ${CHUNK}) audit
          ), chain as (
            select 0::bigint as place, ${position}::bigint as position, ${hash}::text as hash, null::uuid as id
            union all
            select a.place, c.position + 1, ${entryHash(sql`c.hash`)}, a.id from chain c join waiting a on a.place = c.place + 1
          ), noted as (
            update meta set value = (select position || ' ' || hash from chain order by place desc limit 1)
             where key = ${CHAIN_HEAD_KEY} and exists (select from waiting)
          )
          update audit set position = chain.position, hash = chain.hash from chain where audit.id = chain.id`,
    );
  });

/**
 * Chains the acts that came since, each to the one before it: whoever changes or removes one later has to write all that
 * follow anew. A job and not a trigger, so that no act waits for another; one process at a time.
 */
export const sealAudit = async (db: Database, { stopping, keep }: JobContext): Promise<void> => {
  let sealed: number;
  do {
    stopping.throwIfAborted();
    await keep();
    sealed = await sealChunk(db);
  } while (sealed === CHUNK);
};
