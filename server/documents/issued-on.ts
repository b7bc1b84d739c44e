import { type SQL, sql } from 'drizzle-orm';

/** The day that stands on a document `d`: it does not change when the shop moves to another time zone. */
export const issuedOn: SQL = sql`(d.issued_at at time zone coalesce(d.content ->> 'timeZone', 'UTC'))::date`;
