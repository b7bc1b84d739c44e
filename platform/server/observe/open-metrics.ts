import type { FastifyBaseLogger } from 'fastify';
import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '#platform/server/db/open.ts';
import { type Job, keyOf } from '#platform/server/jobs/jobs.ts';
import type { Watcher } from '#platform/server/watcher.ts';
import { StartError } from '#server/start-error.ts';
import { type AllRuns, openProcessMetrics, type Seen } from './process-metrics.ts';
import { type Counted, readServer, readShop } from './read-state.ts';
import { type ReadState, stateMetrics } from './state-metrics.ts';

/** The longest that a scrape waits for the database; Prometheus gives up after ten seconds where nobody says otherwise. */
const DEADLINE_MS = 3_000;
/** The same of one connection, so that a standing database holds one of them at most. */
const HOLD_MS = 2_500;

export type Metrics = {
  watcher: Watcher;
  /** Tells them from now on, those of the jobs too. @returns where */
  listen: (at: { host: string; port: number }, jobs: readonly Job[], runs: AllRuns) => Promise<string>;
  close: () => Promise<void>;
};

/** Of the jobs that one process runs for all, at set times, under which key each has its turn. */
const turnsOf = (jobs: readonly Job[]): Map<string, string> =>
  new Map(
    jobs.flatMap((job) => (job.leaseSeconds !== null && job.isDue === undefined ? [[job.name, keyOf(job)]] : [])),
  );

/**
 * Opens the metrics of this process, which are read at a port of their own and nowhere else. What the database has to say
 * is asked by a connection beside the pools, when somebody reads them, of the database as a whole first: where it stands
 * still, what this process knows of itself is told all the same.
 */
export const openMetrics = (
  databaseUrl: string,
  seen: Seen,
  counted: readonly Counted[],
  log: FastifyBaseLogger,
): Metrics => {
  const own = openProcessMetrics(seen);
  const db = connect(databaseUrl, () => {}, { connections: 1, acquireMs: HOLD_MS, holdMs: HOLD_MS });
  /** What is being read, for all who ask meanwhile, and how far that has come. */
  let reading: { state: ReadState; end: Promise<void> } | null = null;
  let jobs: ReadonlyMap<string, string> = new Map();
  const begin = () => {
    const state: ReadState = { server: null, shop: null };
    const read = async () => {
      state.server = await readServer(db);
      state.shop = await readShop(db, jobs, counted);
    };
    const end = read()
      .catch((err: unknown) => log.warn({ err }, 'the database could not be read for the metrics'))
      .finally(() => (reading = null));
    return { state, end };
  };
  const readState = async (): Promise<ReadState> => {
    const { state, end } = (reading ??= begin());
    await Promise.race([end, wait(DEADLINE_MS, undefined, { ref: false })]);
    return { ...state };
  };
  const write = async (): Promise<string> => {
    const [ours, state] = await Promise.all([own.write(), readState()]);
    return ours + (await stateMetrics(state));
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
      jobs = turnsOf(all);
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
