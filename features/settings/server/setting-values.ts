import { type SQL, sql } from 'drizzle-orm';
import { MAX_RETURN_DAYS } from '#platform/contract/limits.ts';
import { DEFAULT_SHOP_NAME } from '#features/settings/contract/default-texts.ts';
import type { Database } from '#platform/server/db/open.ts';
import { oneValue } from '#platform/server/db/query.ts';

/** SQL of the IANA time zone in which the shop's days begin. */
export const shopZone: SQL = sql`coalesce((select time_zone from shop_settings), 'UTC')`;

/** SQL of today's date in the shop's time zone. */
export const shopToday: SQL = sql`(now() at time zone ${shopZone})::date`;

/**
 * SQL of the first moment at which clocks in a zone show this time or a later one. If clocks show a time twice,
 * plain PostgreSQL would return the second moment.
 */
export const firstMoment = (local: SQL, zone: SQL): SQL => sql`
  case when ((${local}) at time zone ${zone} - interval '1 hour') at time zone ${zone} >= (${local})
       then (${local}) at time zone ${zone} - interval '1 hour' else (${local}) at time zone ${zone} end`;

/**
 * SQL of the moment of a local time of a former shop, such as 2025-03-01T23:30:00, so that its day stays the same in
 * the shop's zone: now if it would be later, and if the local time is null.
 */
export const formerMoment = (local: SQL): SQL => sql`least(now(), ${firstMoment(local, shopZone)})`;

/** SQL of the day of `formerMoment`, which is stored because the shop's zone may change later. */
export const formerDay = (local: SQL): SQL => sql`(${formerMoment(local)} at time zone ${shopZone})::date`;

/**
 * SQL of a moment on a day. If the shop's zone has changed and the moment is on another day there, it is the beginning
 * of the day.
 * @param day SQL of a stored day; null if none is stored
 */
export const onDay = (moment: SQL, day: SQL): SQL => sql`
  case when coalesce((${moment} at time zone ${shopZone})::date = ${day}, true) then ${moment}
       else ${firstMoment(sql`${day}::timestamp`, shopZone)} end`;

/** A first and a last day, such as `2026-12-01`. An empty first day means now; an empty last day means no end. */
type DayRange = { startsOn: string; endsOn: string };

/** SQL of the moments at which whole days in the shop's zone start and end; `ends` is null without a last day. */
export const dayRangeSql = ({ startsOn, endsOn }: DayRange): { starts: SQL; ends: SQL } => {
  const day = (date: string) => sql`${date}::date::timestamp`;
  return {
    starts: startsOn === '' ? sql`now()` : firstMoment(day(startsOn), shopZone),
    ends: endsOn === '' ? sql`null::timestamptz` : firstMoment(sql`${day(endsOn)} + interval '1 day'`, shopZone),
  };
};

/**
 * SQL of the return period in days; 30 until the owner sets it. The maximum is enforced here, because earlier releases
 * stored more.
 */
export const returnDays: SQL = sql`coalesce((select least(return_days, ${sql.raw(String(MAX_RETURN_DAYS))}) from shop_settings), 30)`;

export const loadShopName = (db: Database): Promise<string> =>
  oneValue<string>(db, sql`select coalesce((select shop_name from shop_settings), ${DEFAULT_SHOP_NAME})`);
