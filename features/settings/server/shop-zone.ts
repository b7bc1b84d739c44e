import { type SQL, sql } from 'drizzle-orm';

/** SQL of the time zone in which the shop's days begin, as its owner has set it. */
export const shopZone: SQL = sql`coalesce((select time_zone from shop_settings), 'UTC')`;

/** SQL of today's date in the shop's time zone. */
export const shopToday: SQL = sql`(now() at time zone ${shopZone})::date`;
