import { type SQL, sql } from 'drizzle-orm';

/**
 * The hash of an act `a` of the audit behind the one with the hash `before`: SHA-256, in hexadecimal, of all it says.
 * What it says of an address is not in it: that is forgotten with its account.
 */
export const hashOf = (before: SQL): SQL => sql`
  encode(sha256(convert_to(jsonb_build_array(
    ${before}, a.id, a.actor_id, a.act, a.entity, a.entity_id,
    case when a.act <> 'order.address_changed' then a.why end, a.changes, extract(epoch from a.created_at)
  )::text, 'UTF8')), 'hex')`;

/**
 * The acts whose hash is not what they and the act before them make, or before which one is missing. `checkAudit`
 * tells the hash of the last, to be noted elsewhere.
 */
export const BROKEN_CHAIN = sql`
  select a.id from (
    select audit.*, lag(hash, 1, '') over (order by position) as before, row_number() over (order by position) as place
      from audit where hash is not null
  ) a where a.place <> a.position or a.hash <> ${hashOf(sql`a.before`)}`;
