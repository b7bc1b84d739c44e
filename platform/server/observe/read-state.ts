import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { one, oneValue, rows } from '#platform/server/db/query.ts';
import { MAX_MAIL_TRIES, isFailedMail } from '#platform/server/jobs/outbox.ts';

/** The state of the PostgreSQL server that this process uses. */
export type ServerState = {
  /** True for a replica, and for a demoted primary. */
  isRecovering: boolean;
  /** Streaming replicas; null if our role cannot see them. */
  replicas: number | null;
  /** On a primary, the lag of the slowest replica; on a replica, its own lag. Null if it cannot be read. */
  lagSeconds: number | null;
  lagBytes: number | null;
};

/** The most rows to count per backlog, because a larger number is no more useful. */
const MAX_COUNTED_ROWS = 100_000;

/** A role without `pg_monitor` sees replication rows with null states. A replica that is up to date reports no lag. */
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

/** Waiting work, and the age of its oldest item; the age is null if it is not recorded. */
type Backlog = { of: string; count: number; ageSeconds: number | null };

/** The last check of all records: when it ran, and how many findings it had. */
type CheckResult = { atSeconds: number; found: number } | null;

export type ShopState = {
  backlogs: Backlog[];
  /** Things that failed and are retried, or need a person. */
  failures: { of: string; count: number }[];
  /** When each shared job is next due. */
  jobs: { name: string; dueSeconds: number }[];
  checks: CheckResult;
  comparison: CheckResult;
  /** When the newest backup was made, in seconds since 1970; null if there is none. */
  backupSeconds: number | null;
};

/** Metrics that a feature contributes, by label. */
export type FeatureMetrics = {
  /**
   * Work for the shop itself: SQL that selects the time from which each item could be done, as `since`; null if
   * the time is not recorded.
   */
  backlogs?: Readonly<Record<string, SQL>>;
  /** Things that failed and are retried, or need a person: SQL that selects their number, as `count`. */
  failures?: Readonly<Record<string, SQL>>;
};

const platformMetrics: FeatureMetrics = {
  backlogs: { mails: sql`select due_at as since from outbox where sent_at is null and tries < ${MAX_MAIL_TRIES}` },
  failures: {
    mails: sql`select count(*)::int as count from (select from outbox where ${isFailedMail} limit ${MAX_COUNTED_ROWS}) m`,
    jobs: sql`select count(*)::int as count from job_failure`,
  },
};

const listMetrics = (
  featureMetrics: readonly FeatureMetrics[],
  list: keyof FeatureMetrics,
): [of: string, select: SQL][] =>
  [platformMetrics, ...featureMetrics].flatMap((its) => Object.entries(its[list] ?? {}));

const countBacklogs = (featureMetrics: readonly FeatureMetrics[]): SQL =>
  sql.join(
    listMetrics(featureMetrics, 'backlogs').map(
      ([name, select]) =>
        sql`select ${name}::text as of, min(since) as since, count(*) as n from (${select} limit ${MAX_COUNTED_ROWS}) b`,
    ),
    sql` union all `,
  );

const countFailures = (featureMetrics: readonly FeatureMetrics[]): SQL =>
  sql.join(
    listMetrics(featureMetrics, 'failures').map(
      ([name, select]) => sql`select ${name}::text as of, count from (${select}) f`,
    ),
    sql` union all `,
  );

type CheckResultRow = { key: string; atSeconds: number; found: number };

/**
 * Reads the state of the shop's work from the tables, with a few short queries that read only waiting items.
 * @param jobs the lease keys in `meta`, by job name
 * @param featureMetrics the metrics of each feature
 */
export const readShopState = async (
  db: Database,
  jobs: ReadonlyMap<string, string>,
  featureMetrics: readonly FeatureMetrics[],
): Promise<ShopState> => {
  const findings = await rows<CheckResultRow>(
    db,
    sql`select key, extract(epoch from (value::json ->> 'at')::timestamptz)::float8 as "atSeconds",
               case key when 'rules_checked' then (value::json ->> 'broken')::int
                        else json_array_length(value::json -> 'differences') end as found
          from meta where key in ('rules_checked', 'ledger_compared')`,
  );
  const findCheck = (name: string): CheckResult => findings.find(({ key }) => key === name) ?? null;
  const due = await rows<{ key: string; dueSeconds: number }>(
    db,
    sql`select key, extract(epoch from value::timestamptz)::float8 as "dueSeconds"
          from meta where key = any(${sql.param([...jobs.values()])}::text[])`,
  );
  const backupSeconds = await oneValue<number | null>(
    db,
    sql`select max(extract(epoch from (value::json ->> 'at')::timestamptz))::float8
          from meta where key = 'backup_last'`,
  );
  return {
    backlogs: await rows<Backlog>(
      db,
      sql`select of, n::int as count,
                 case when n = 0 then 0 when since is not null then greatest(0, extract(epoch from now() - since)) end::float8
                   as "ageSeconds"
            from (${countBacklogs(featureMetrics)}) b`,
    ),
    failures: await rows<{ of: string; count: number }>(db, countFailures(featureMetrics)),
    jobs: [...jobs].flatMap(([name, key]) => {
      const row = due.find((found) => found.key === key);
      return row === undefined ? [] : [{ name, dueSeconds: row.dueSeconds }];
    }),
    checks: findCheck('rules_checked'),
    comparison: findCheck('ledger_compared'),
    backupSeconds,
  };
};
