import { type SQL, sql } from 'drizzle-orm';

/**
 * The hash of an act `a` of the audit behind the one with the hash `before`: SHA-256, in hexadecimal, of all it says.
 * What it says of an address is not in it: that is forgotten with its account.
 */
export const entryHash = (before: SQL): SQL => sql`
  encode(sha256(convert_to(jsonb_build_array(
    ${before}, a.id, a.actor_id, a.act, a.entity, a.entity_id,
    case when a.act <> 'order.address_changed' then a.why end, a.changes, extract(epoch from a.created_at)
  )::text, 'UTF8')), 'hex')`;

/** Where `meta` notes the place and the hash of the last act that was sealed: '17 5e3f...'. */
export const CHAIN_HEAD_KEY = 'audit.head';

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
