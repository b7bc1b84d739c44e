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

/** The longest that a scrape waits for the database; Prometheus gives up after ten seconds where nobody says otherwise. */
const DEADLINE_MS = 3_000;
/** The same of one connection, so that a standing database holds one of them at most. */
const CONNECTION_MS = 2_500;

export type Metrics = {
  watcher: RequestObserver;
  /** Tells them from now on, those of the jobs too. @returns where */
  listen: (at: { host: string; port: number }, jobs: readonly Job[], runs: JobRunsByName) => Promise<string>;
  close: () => Promise<void>;
};

/** Of the jobs that one process runs for all, at set times, under which key each has its turn. */
const getLeaseKeys = (jobs: readonly Job[]): Map<string, string> =>
  new Map(
    jobs.flatMap((job) => (job.leaseSeconds !== null && job.isDue === undefined ? [[job.name, getLeaseKey(job)]] : [])),
  );

/**
 * Opens the metrics of this process, which are read at a port of their own and nowhere else. What the database has to say
 * is asked by a connection beside the pools, when somebody reads them, of the database as a whole first: where it stands
 * still, what this process knows of itself is told all the same.
 */
export const openMetrics = (
  databaseUrl: string,
  seen: ObservedProcess,
  counted: readonly FeatureMetrics[],
  log: FastifyBaseLogger,
): Metrics => {
  const own = openProcessMetrics(seen);
  const db = connect(databaseUrl, () => {}, { connections: 1, acquireMs: CONNECTION_MS, holdMs: CONNECTION_MS });
  /** What is being read, for all who ask meanwhile, and how far that has come. */
  let reading: { state: DatabaseState; end: Promise<void> } | null = null;
  let jobs: ReadonlyMap<string, string> = new Map();
  const begin = () => {
    const state: DatabaseState = { server: null, shop: null };
    const read = async () => {
      state.server = await readServerState(db);
      state.shop = await readShopState(db, jobs, counted);
    };
    const end = read()
      .catch((err: unknown) => log.warn({ err }, 'the database could not be read for the metrics'))
      .finally(() => (reading = null));
    return { state, end };
  };
  const readState = async (): Promise<DatabaseState> => {
    const { state, end } = (reading ??= begin());
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
      own.tellJobs(runs);
      server.listen(port, host);
      await once(server, 'listening').catch((cause: NodeJS.ErrnoException) => {
        throw new StartError(
          `The metrics cannot be told at METRICS_HOST=${host}, METRICS_PORT=${port} (${cause.code ?? cause.message}): choose another port, or leave it out.`,
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
