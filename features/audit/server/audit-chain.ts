import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { execute, one, rows } from '#platform/server/db/query.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';

/**
 * The hash of an act `a` of the audit behind the one with the hash `before`: SHA-256, in hexadecimal, of all it says.
 * What it says of an address is not in it: that is forgotten with its account.
 */
const entryHash = (before: SQL): SQL => sql`
  encode(sha256(convert_to(jsonb_build_array(
    ${before}, a.id, a.actor_id, a.act, a.entity, a.entity_id,
    case when a.act <> 'order.address_changed' then a.why end, a.changes, extract(epoch from a.created_at)
  )::text, 'UTF8')), 'hex')`;

/** Where `meta` notes the place and the hash of the last act that was sealed: '17 5e3f...'. */
const CHAIN_HEAD_KEY = 'audit.head';

/**
 * The acts whose hash is not what they and the act before them make, or before which one is missing; and the place of the
 * last that was sealed, where another act stands there now, or none.
 */
export const BROKEN_CHAIN = sql`
  select a.id::text from (
    select audit.*, lag(hash, 1, '') over (order by position) as before, lag(position, 1, 0) over (order by position) as place
      from audit where hash is not null
  ) a where a.place + 1 <> a.position or a.hash <> ${entryHash(sql`a.before`)}
  union all
  select value from meta
   where key = ${CHAIN_HEAD_KEY} and not exists (select from audit where position::text || ' ' || hash = value)`;

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
