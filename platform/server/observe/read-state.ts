import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { one, rows } from '#platform/server/db/query.ts';
import { MAX_MAIL_TRIES, isFailedMail } from '#platform/server/jobs/outbox.ts';

/** How the PostgreSQL server stands that this process reaches. */
export type ServerState = {
  /** It is a replica, or was put off. */
  isRecovering: boolean;
  /** Replicas that follow it; null where our role may not see them. */
  replicas: number | null;
  /** Of a primary how far the last of its replicas is behind, of a replica its own; null where it cannot be seen. */
  lagSeconds: number | null;
  lagBytes: number | null;
};

/** So many rows are counted of one backlog: who has more knows enough. */
const MAX_COUNTED_ROWS = 100_000;

/**
 * Who may not see the statistics of replication (role `pg_monitor`) sees rows without a state. A replica that has
 * everything says no lag at all.
 */
export const readServerState = (db: Database): Promise<ServerState> =>
  one<ServerState>(
    db,
    sql`with followers as materialized (
          select state, replay_lag, replay_lsn from pg_stat_replication where not pg_is_in_recovery()
        )
        select pg_is_in_recovery() as "isRecovering",
               case when not pg_is_in_recovery() and (select count(*) = count(state) from followers)
                    then (select count(*)::int from followers where state = 'streaming') end as replicas,
               case when pg_is_in_recovery()
                    then case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
                              else extract(epoch from now() - pg_last_xact_replay_timestamp()) end::float8
                    else (select max(extract(epoch from coalesce(replay_lag, '0')))::float8 from followers where state is not null)
               end as "lagSeconds",
               case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn())::float8
                    else (select max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::float8 from followers)
               end as "lagBytes"`,
  );

/** What waits to be done, and since when the first of it could have been; null where nobody notes that. */
type Backlog = { of: string; count: number; ageSeconds: number | null };

/** A check of all of the shop's records: when it was, and how much it found. */
type CheckResult = { atSeconds: number; found: number } | null;

export type ShopState = {
  backlogs: Backlog[];
  /** What does not work and is tried again, or waits for a person. */
  failures: { of: string; count: number }[];
  /** Until when nobody needs to run a job that one process runs for all. */
  jobs: { name: string; dueSeconds: number }[];
  checks: CheckResult;
  comparison: CheckResult;
  /** When the newest backup was made, in seconds since 1970; null where none ever was. */
  backupSeconds: number | null;
};

/** What metrics count of a feature, by the names under which they tell it. */
export type FeatureMetrics = {
  /** What the shop itself has to do: selects since when each could be done, as `since`, null where nobody notes that. */
  backlogs?: Readonly<Record<string, SQL>>;
  /** What does not work and is tried again, or waits for a person: selects how many there are, as `count`. */
  failures?: Readonly<Record<string, SQL>>;
};

const platformMetrics: FeatureMetrics = {
  backlogs: { mails: sql`select due_at as since from outbox where sent_at is null and tries < ${MAX_MAIL_TRIES}` },
  failures: {
    mails: sql`select count(*)::int as count from (select from outbox where ${isFailedMail} limit ${MAX_COUNTED_ROWS}) m`,
    jobs: sql`select count(*)::int as count from job_failure`,
  },
};

const listMetrics = (counted: readonly FeatureMetrics[], list: keyof FeatureMetrics): [of: string, select: SQL][] =>
  [platformMetrics, ...counted].flatMap((its) => Object.entries(its[list] ?? {}));

const countBacklogs = (counted: readonly FeatureMetrics[]): SQL =>
  sql.join(
    listMetrics(counted, 'backlogs').map(
      ([of, select]) =>
        sql`select ${of}::text as of, min(since) as since, count(*) as n from (${select} limit ${MAX_COUNTED_ROWS}) b`,
    ),
    sql` union all `,
  );

const countFailures = (counted: readonly FeatureMetrics[]): SQL =>
  sql.join(
    listMetrics(counted, 'failures').map(([of, select]) => sql`select ${of}::text as of, count from (${select}) f`),
    sql` union all `,
  );

type CheckResultRow = { key: string; atSeconds: number; found: number };

/**
 * What the tables say of the shop's work, by a few short looks: none reads more than what waits.
 * @param jobs keys in `meta` of the jobs that are asked for, by their names
 * @param counted what is counted of each feature
 */
export const readShopState = async (
  db: Database,
  jobs: ReadonlyMap<string, string>,
  counted: readonly FeatureMetrics[],
): Promise<ShopState> => {
  const findings = await rows<CheckResultRow>(
    db,
    sql`select key, extract(epoch from (value::json ->> 'at')::timestamptz)::float8 as "atSeconds",
               case key when 'rules_checked' then (value::json ->> 'broken')::int
                        else json_array_length(value::json -> 'differences') end as found
          from meta where key in ('rules_checked', 'books_compared')`,
  );
  const findingOf = (name: string): CheckResult => findings.find(({ key }) => key === name) ?? null;
  const due = await rows<{ key: string; dueSeconds: number }>(
    db,
    sql`select key, extract(epoch from value::timestamptz)::float8 as "dueSeconds"
          from meta where key = any(${sql.param([...jobs.values()])}::text[])`,
  );
  const { backupSeconds } = await one<{ backupSeconds: number | null }>(
    db,
    sql`select max(extract(epoch from (value::json ->> 'at')::timestamptz))::float8 as "backupSeconds"
          from meta where key = 'backup_last'`,
  );
  return {
    backlogs: await rows<Backlog>(
      db,
      sql`select of, n::int as count,
                 case when n = 0 then 0 when since is not null then greatest(0, extract(epoch from now() - since)) end::float8
                   as "ageSeconds"
            from (${countBacklogs(counted)}) b`,
    ),
    failures: await rows<{ of: string; count: number }>(db, countFailures(counted)),
    jobs: [...jobs].flatMap(([name, key]) => {
      const row = due.find((found) => found.key === key);
      return row === undefined ? [] : [{ name, dueSeconds: row.dueSeconds }];
    }),
    checks: findingOf('rules_checked'),
    comparison: findingOf('books_compared'),
    backupSeconds,
  };
};
