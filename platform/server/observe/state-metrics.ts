import { Gauge, Registry } from 'prom-client';
import type { ServerState, ShopState } from './read-state.ts';

/** The state read from the database; null for parts that could not be read in time. */
export type DatabaseState = { server: ServerState | null; shop: ShopState | null };

/** One value, or several with a label each. */
type Values = number | null | [label: string, value: number | null][];

/**
 * Renders the database metrics in the Prometheus text format. They are created for each scrape, so a value that
 * could not be read is missing instead of outdated.
 */
export const renderStateMetrics = async ({ server, shop }: DatabaseState): Promise<string> => {
  const registry = new Registry();
  const add = (name: string, help: string, values: Values, label?: string): void => {
    const known = (Array.isArray(values) ? values : [['', values] as const]).filter(([, value]) => value !== null);
    if (known.length === 0) return;
    const labelNames = label === undefined ? [] : [label];
    const gauge = new Gauge({ name: `copperline_${name}`, help, labelNames, registers: [registry] });
    for (const [labelValue, value] of known) gauge.set(label === undefined ? {} : { [label]: labelValue }, value ?? 0);
  };
  add('database_up', 'Whether the database responded', server === null ? 0 : 1);
  add('database_tables_read', 'Whether its tables could be read', shop === null ? 0 : 1);
  if (server !== null) {
    const { isRecovering, replicas, lagSeconds, lagBytes } = server;
    add('database_in_recovery', 'Whether the server is a read-only replica', isRecovering ? 1 : 0);
    add('database_replicas', 'Replicas that follow the primary', replicas);
    add('replication_lag_seconds', 'How far the slowest replica is behind', lagSeconds);
    add('replication_lag_bytes', 'How far the slowest replica is behind', lagBytes);
  }
  if (shop !== null) {
    const { backlogs, failures, jobs, checks, comparison, backupSeconds } = shop;
    const counts = backlogs.map(({ of: name, count }): [string, number] => [name, count]);
    const ages = backlogs.map(({ of: name, ageSeconds }): [string, number | null] => [name, ageSeconds]);
    add('backlog', 'Waiting work items, 100,000 at most', counts, 'of');
    add('backlog_age_seconds', 'How long the oldest work item has been due', ages, 'of');
    const failed = failures.map(({ of: name, count }): [string, number] => [name, count]);
    add('failures', 'Failures that are retried or need a person', failed, 'of');
    const due = jobs.map(({ name, dueSeconds }): [string, number] => [name, dueSeconds]);
    add('job_due_timestamp_seconds', 'When a job is next due in one of the processes', due, 'of');
    add('checks_broken', 'Rules violated in the last check', checks?.found ?? null);
    add('checks_timestamp_seconds', 'When the rules were last checked', checks?.atSeconds ?? null);
    add('comparison_differences', 'Differences from the card provider’s records', comparison?.found ?? null);
    add(
      'comparison_timestamp_seconds',
      'When the card provider’s records were last compared',
      comparison?.atSeconds ?? null,
    );
    add('backup_timestamp_seconds', 'When the newest backup was made', backupSeconds);
  }
  return registry.metrics();
};
