import { type SQL, sql } from 'drizzle-orm';

/** SQL of the date on a document `d`, in the time zone it was issued in: the shop may have moved since. */
export const issuedOn: SQL = sql`(d.issued_at at time zone coalesce(d.content ->> 'timeZone', 'UTC'))::date`;
