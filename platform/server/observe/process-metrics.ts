import type { Channel } from 'node:diagnostics_channel';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type EndpointGroups, type Endpoint, getEndpointPath } from '#platform/contract/endpoint.ts';
import type { Pools } from '#platform/server/db/pools.ts';
import { orderChannels } from '#platform/server/jobs/event-subscribers.ts';
import type { JobRuns } from '#platform/server/jobs/jobs.ts';
import type { PageCache } from '#platform/server/cache/page-cache.ts';
import { getRoute, type RequestObserver } from '#platform/server/request-observer.ts';

/** The parts of a process to measure. */
export type ObservedProcess = { pools: Pools; cache: PageCache; calls: EndpointGroups };

/** The runs of each job in this process, by name. */
export type JobRunsByName = ReadonlyMap<string, Readonly<JobRuns>>;

/** The limits of the buckets in seconds, from unnoticeable to so slow that visitors leave the page. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Routes whose responses are endless streams. */
const findStreamRoutes = (calls: EndpointGroups): Set<string> =>
  new Set(
    Object.values(calls)
      .flatMap((rows) => Object.values<Endpoint>(rows))
      .flatMap((row) => (row.endless === true ? [getEndpointPath(row)] : [])),
  );

/** The status label if the client disconnected before the end of the response. */
const CLIENT_LEFT = 'left';

/**
 * Metrics of this process. Labels never contain user input: routes are those of the shop, and all other values are
 * fixed words. No label is called `job` or `instance`, which Prometheus reserves.
 */
export const openProcessMetrics = ({ pools, cache, calls }: ObservedProcess) => {
  const endless = findStreamRoutes(calls);
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Counter({
    name: 'copperline_requests_total',
    help: 'Requests answered by the app, by status class; responses from the cache are not counted',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'copperline_request_duration_seconds',
    help: 'Time from the arrival of such a request to the last byte of its response',
    labelNames: ['route', 'method'],
    buckets: BUCKETS,
    registers,
  });
  const watcher: RequestObserver = {
    watch(request, response, arrivedAt, handle) {
      response.once('close', () => {
        const { method = '' } = request;
        const labels = { route: getRoute(request), method: METHODS.has(method) ? method : 'other' };
        const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : CLIENT_LEFT;
        requests.inc({ ...labels, status });
        // How long a stream lasts says nothing about how long visitors wait.
        if (!endless.has(labels.route)) durations.observe(labels, (performance.now() - arrivedAt) / 1000);
      });
      handle();
    },
    resume: (_request, go) => go(),
  };

  /** Registers a value that is counted elsewhere and read at each scrape. */
  const read = (kind: 'counter' | 'gauge', name: string, help: string, labels: string[], add: (one: Add) => void) => {
    const Kind = kind === 'counter' ? Counter : Gauge;
    const metric: Counter | Gauge = new Kind({
      name: `copperline_${name}`,
      help,
      labelNames: labels,
      registers,
      collect() {
        metric.reset();
        add((values, value) => metric.inc(values, value));
      },
    });
  };
  type Add = (labels: Record<string, string>, value: number) => void;

  read('counter', 'kept_answers_total', 'Responses from the cache, without a call of the app', ['how'], (add) => {
    const { fresh, shared, stale } = cache.hits;
    for (const [how, count] of Object.entries({ fresh, shared, stale })) add({ how }, count);
  });
  read('counter', 'rescued_answers_total', 'Stale responses sent instead of an error of the app', [], (add) =>
    add({}, cache.hits.rescued),
  );
  read('gauge', 'kept_entries', 'Current responses in the cache', [], (add) => add({}, cache.count().entries));
  read('gauge', 'kept_bytes', 'Memory used by cached responses, in bytes', [], (add) => add({}, cache.count().bytes));

  const eachPool = (callback: (pool: string, client: Pools['db']['$client']) => void) => {
    for (const [pool, { $client }] of Object.entries(pools)) callback(pool, $client);
  };
  read('gauge', 'pool_connections', 'Connections to the database', ['pool', 'state'], (add) =>
    eachPool((pool, { totalCount, idleCount }) => {
      add({ pool, state: 'idle' }, idleCount);
      add({ pool, state: 'busy' }, totalCount - idleCount);
    }),
  );
  read('gauge', 'pool_limit', 'Maximum number of connections of a pool', ['pool'], (add) =>
    eachPool((pool, { options }) => add({ pool }, options.max)),
  );
  read('gauge', 'pool_waiting', 'Requests waiting for a connection', ['pool'], (add) =>
    eachPool((pool, { waitingCount }) => add({ pool }, waitingCount)),
  );

  let jobs: JobRunsByName = new Map();
  read('counter', 'job_runs_total', 'Runs of a job in this process', ['of', 'result'], (add) => {
    for (const [jobName, { done, failed }] of jobs) {
      add({ of: jobName, result: 'done' }, done);
      add({ of: jobName, result: 'failed' }, failed);
    }
  });
  read('gauge', 'job_last_run_timestamp_seconds', 'When this process last finished a job', ['of'], (add) => {
    for (const [jobName, { lastDone }] of jobs) if (lastDone !== null) add({ of: jobName }, lastDone.getTime() / 1000);
  });

  const count = (channel: Channel, name: string, help: string) => {
    const counter = new Counter({ name: `copperline_${name}`, help, registers });
    const listener = () => counter.inc();
    channel.subscribe(listener);
    return () => channel.unsubscribe(listener);
  };
  const unsubscribers = [
    count(orderChannels.placed, 'orders_placed_total', 'Orders placed by this process'),
    count(orderChannels.paid, 'orders_paid_total', 'Orders marked as paid by this process'),
  ];
  return {
    watcher,
    setJobs(runs: JobRunsByName) {
      jobs = runs;
    },
    contentType: registry.contentType,
    write: () => registry.metrics(),
    close: () => unsubscribers.forEach((stop) => stop()),
  };
};
