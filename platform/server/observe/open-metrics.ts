import type { FastifyBaseLogger } from 'fastify';
import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '#platform/server/db/open.ts';
import { type Job, getLeaseKey } from '#platform/server/jobs/jobs.ts';
import type { RequestObserver } from '#platform/server/request-observer.ts';
import { StartError } from '#server/start-error.ts';
import { type JobRunsByName, openProcessMetrics, type ObservedProcess } from './process-metrics.ts';
import { type FeatureMetrics, readServerState, readShopState } from './read-state.ts';
import { type DatabaseState, renderStateMetrics } from './state-metrics.ts';

/** The longest time that a scrape waits for the database; Prometheus times out after ten seconds by default. */
const DEADLINE_MS = 3_000;
/** The longest time for one connection, so that a hanging database holds at most one. */
const CONNECTION_MS = 2_500;

export type Metrics = {
  watcher: RequestObserver;
  /**
   * Serves the metrics, including those of jobs.
   * @returns the URL
   */
  listen: (at: { host: string; port: number }, jobs: readonly Job[], runs: JobRunsByName) => Promise<string>;
  close: () => Promise<void>;
};

/** The lease keys of scheduled jobs that one process runs for all. */
const getLeaseKeys = (jobs: readonly Job[]): Map<string, string> =>
  new Map(
    jobs.flatMap((job) => (job.leaseSeconds !== null && job.isDue === undefined ? [[job.name, getLeaseKey(job)]] : [])),
  );

/**
 * Opens the metrics of this process, on a port of their own. Database metrics are read on demand, over a
 * connection outside the pools, those of the whole server first. If the database hangs, the metrics of the
 * process are still served.
 */
export const openMetrics = (
  databaseUrl: string,
  seen: ObservedProcess,
  featureMetrics: readonly FeatureMetrics[],
  log: FastifyBaseLogger,
): Metrics => {
  const own = openProcessMetrics(seen);
  const db = connect(databaseUrl, () => {}, { connections: 1, acquireMs: CONNECTION_MS, holdMs: CONNECTION_MS });
  /** The read in progress, which concurrent scrapes share, and the values that it has read so far. */
  let reading: { state: DatabaseState; end: Promise<void> } | null = null;
  let jobs: ReadonlyMap<string, string> = new Map();
  const startReading = () => {
    const state: DatabaseState = { server: null, shop: null };
    const read = async () => {
      state.server = await readServerState(db);
      state.shop = await readShopState(db, jobs, featureMetrics);
    };
    const end = read()
      .catch((err: unknown) => log.warn({ err }, 'the database could not be read for the metrics'))
      .finally(() => (reading = null));
    return { state, end };
  };
  const readState = async (): Promise<DatabaseState> => {
    const { state, end } = (reading ??= startReading());
    await Promise.race([end, wait(DEADLINE_MS, undefined, { ref: false })]);
    return { ...state };
  };
  const write = async (): Promise<string> => {
    const [ours, state] = await Promise.all([own.write(), readState()]);
    return ours + (await renderStateMetrics(state));
  };

  const server = createServer({ requestTimeout: DEADLINE_MS }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    write().then(
      (text) => response.writeHead(200, { 'content-type': own.contentType }).end(text),
      (err: unknown) => {
        log.error({ err }, 'the metrics could not be written');
        response.writeHead(500).end();
      },
    );
  });
  return {
    watcher: own.watcher,
    async listen({ host, port }, all, runs) {
      jobs = getLeaseKeys(all);
      own.setJobs(runs);
      server.listen(port, host);
      await once(server, 'listening').catch((cause: NodeJS.ErrnoException) => {
        throw new StartError(
          `The metrics cannot be served at METRICS_HOST=${host}, METRICS_PORT=${port} (${cause.code ?? cause.message}): choose another port, or leave it out.`,
          { cause },
        );
      });
      const { port: opened } = server.address() as AddressInfo;
      return `http://${host.includes(':') ? `[${host}]` : host}:${opened}/metrics`;
    },
    async close() {
      own.close();
      server.close();
      server.closeAllConnections();
      await db.$client.end();
    },
  };
};
