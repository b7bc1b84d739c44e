import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { execute, one, oneValue, rows } from '#platform/server/db/query.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';

/**
 * The hash of an audit entry `a` after the entry with the hash `before`: the SHA-256 of its contents, in hexadecimal.
 * The reason of an address change is excluded, because it is deleted with the account.
 */
const entryHash = (before: SQL): SQL => sql`
  encode(sha256(convert_to(jsonb_build_array(
    ${before}, a.id, a.actor_id, a.act, a.entity, a.entity_id,
    case when a.act <> 'order.address_changed' then a.why end, a.changes, extract(epoch from a.created_at)
  )::text, 'UTF8')), 'hex')`;

/** The key in `meta` with the position and hash of the last sealed entry: '17 5e3f...'. */
const CHAIN_HEAD_KEY = 'audit.head';

/**
 * SQL of the entries whose hash does not match their contents and the previous hash, or whose predecessor is missing.
 * It also returns the last sealed position if its entry is missing or has another hash.
 */
export const BROKEN_CHAIN = sql`
  select a.id::text from (
    select audit.*, lag(hash, 1, '') over (order by position) as before, lag(position, 1, 0) over (order by position) as place
      from audit where hash is not null
  ) a where a.place + 1 <> a.position or a.hash <> ${entryHash(sql`a.before`)}
  union all
  select value from meta
   where key = ${CHAIN_HEAD_KEY} and not exists (select from audit where position::text || ' ' || hash = value)`;

/** Entries that one statement seals. */
const CHUNK = 500;

export const hasUnsealedEntries = (db: Database): Promise<boolean> =>
  oneValue<boolean>(db, sql`select exists (select from audit where hash is null)`);

/**
 * Seals entries after the chain head stored in `meta`, regardless of the table. @returns the number of sealed entries
 */
const sealChunk = (db: Database): Promise<number> =>
  db.transaction(async (trx) => {
    await execute(trx, sql`insert into meta (key, value) values (${CHAIN_HEAD_KEY}, '0 ') on conflict do nothing`);
    const head = await oneValue<string>(trx, sql`select value from meta where key = ${CHAIN_HEAD_KEY} for update`);
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
 * Chains new entries to the previous ones. Anybody who changes or removes an entry must then rewrite all later entries.
 * A job does this instead of a trigger, so that no action waits for another. Only one process runs it at a time.
 */
export const sealAudit = async (db: Database, { stopping, renewLease }: JobContext): Promise<void> => {
  let sealed: number;
  do {
    stopping.throwIfAborted();
    await renewLease();
    sealed = await sealChunk(db);
  } while (sealed === CHUNK);
};

type AuditCounts = { sealed: number; waiting: number; head: string | null };

/**
 * Counts sealed and unsealed entries, and returns the last hash and the broken entries (`BROKEN_CHAIN`).
 * @param noted a hash that was once the last; if it is no longer in the chain, somebody rewrote the chain
 */
export const checkAudit = async (
  db: Database,
  noted: string | null = null,
): Promise<AuditCounts & { broken: string[]; isNoted: boolean }> => {
  const counts = await one<AuditCounts & { isNoted: boolean }>(
    db,
    sql`select count(hash)::int as sealed, (count(*) - count(hash))::int as waiting,
               (select hash from audit where hash is not null order by position desc limit 1) as head,
               ${noted}::text is null or coalesce(bool_or(hash = ${noted}), false) as "isNoted"
          from audit`,
  );
  return { ...counts, broken: (await rows<{ id: string }>(db, BROKEN_CHAIN)).map(({ id }) => id) };
};
