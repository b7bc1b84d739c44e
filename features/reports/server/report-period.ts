import { type SQL, sql } from 'drizzle-orm';
import type { Period } from '#features/reports/contract/reports.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';
import { firstMoment, shopZone } from '#features/settings/server/setting-values.ts';

/** A period in the shop's time zone, and the period to compare it with. */
export type ReportPeriod = {
  timeZone: string;
  from: string;
  to: string;
  earlier: string;
  later: string | null;
  isOver: boolean;
  /** Start of each hour, day or month, in local time. */
  labels: string[];
  /** The same starts as instants, for this period and for the previous one. */
  starts: Date[];
  startsBefore: Date[];
  end: Date;
  endBefore: Date;
  /** End of the time that counts in the previous period. */
  cut: Date;
};

const partIntervals: Record<Period, SQL> = {
  day: sql`interval '1 hour'`,
  week: sql`interval '1 day'`,
  month: sql`interval '1 day'`,
  year: sql`interval '1 month'`,
};

/**
 * Calculates a day, week, month or year in the shop's time zone, with the instants at which its parts begin.
 * @param day any day within it, such as 2026-11-23; null is today
 * @param back how many periods earlier the comparison is; by default the previous one
 */
export const getReportPeriod = (
  db: Database,
  { period, day, back = `1 ${period}` }: { period: Period; day: string | null; back?: string },
): Promise<ReportPeriod> => {
  const whole = sql`${`1 ${period}`}::interval`;
  const part = partIntervals[period];
  return one<ReportPeriod>(
    db,
    sql`with clock as materialized (select name, now() at time zone name as local from (select ${shopZone} as name) zone),
        requested as materialized (
          select *, date_trunc(${period}, coalesce(${day}::date::timestamp, local)) as starts from clock),
        known as materialized (
          select *, starts + ${whole} as ends, starts - ${back}::interval as starts_before from requested),
        known_before as materialized (
          select *, starts_before + ${whole} as ends_before, ends <= local as is_over from known),
        part as materialized (
          select g as local, ${firstMoment(sql`g`, sql`name`)} as at
            from known, generate_series(starts, ends - ${part}, ${part}) g),
        part_before as materialized (
          select g as local, ${firstMoment(sql`g`, sql`name`)} as at
            from known_before, generate_series(starts_before, ends_before - ${part}, ${part}) g)
        select name as "timeZone", starts::date::text as "from", (ends - interval '1 day')::date::text as "to",
               (starts - ${whole})::date::text as earlier, case when is_over then ends::date::text end as later,
               is_over as "isOver",
               array(select to_char(local, 'YYYY-MM-DD"T"HH24:MI') from part order by local) as labels,
               array(select at from part order by local) as starts,
               array(select at from part_before order by local) as "startsBefore",
               ${firstMoment(sql`ends`, sql`name`)} as "end", ${firstMoment(sql`ends_before`, sql`name`)} as "endBefore",
               case when is_over then ${firstMoment(sql`ends_before`, sql`name`)}
                    else least(${firstMoment(sql`ends_before`, sql`name`)},
                               ${firstMoment(sql`starts_before + greatest(local - starts, interval '0')`, sql`name`)})
                    end as cut
          from known_before`,
  );
};
