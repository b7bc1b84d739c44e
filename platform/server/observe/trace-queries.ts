import { context, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import type { Pool, PoolClient } from 'pg';
import type { Pools } from '#platform/server/db/pools.ts';

type Statement = string | { text?: string; name?: string; submit?: unknown };
type Done = (error: unknown, ...results: unknown[]) => void;
/** The driver's `query` in all its forms: with a promise, or with a callback as the last argument. */
type Query = (...args: unknown[]) => unknown;

const getErrorType = (error: unknown): string => {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown');
};

/** The statement on one line; its text never contains parameter values. */
const getStatementText = (statement: Statement): string =>
  (typeof statement === 'string' ? statement : (statement.text ?? '')).replaceAll(/\s+/g, ' ').trim();

const getStatementName = (statement: Statement, text: string): string =>
  (typeof statement === 'object' ? statement.name : undefined) ?? text.split(' ')[0]?.toLowerCase() ?? 'query';

/** Creates a span for each statement within a traced request. */
const traceQuery =
  (tracer: Tracer, query: Query): Query =>
  (...args) => {
    const statement = args[0] as Statement;
    const isSubmittable = typeof statement === 'object' && statement.submit !== undefined;
    if (isSubmittable || trace.getActiveSpan()?.isRecording() !== true) return query(...args);
    const text = getStatementText(statement);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
    const span = tracer.startSpan(getStatementName(statement, text), { kind: SpanKind.CLIENT, attributes });
    const end = (error?: unknown) => {
      if (error !== undefined && error !== null) {
        span.setAttribute('error.type', getErrorType(error));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    };
    const last = args.at(-1);
    if (typeof last === 'function') {
      const done: Done = (error, ...results) => {
        end(error);
        (last as Done)(error, ...results);
      };
      return query(...args.slice(0, -1), done);
    }
    const promise = query(...args) as Promise<unknown>;
    promise.then(() => end(), end);
    return promise;
  };

/**
 * The pool runs the callback of a waiting caller in the context of another request. This restores the caller's
 * own context.
 */
const keepContext = (pool: Pool): void => {
  const connect = pool.connect.bind(pool) as Query;
  const connectAs: Query = (callback) =>
    callback === undefined ? connect() : connect(context.bind(context.active(), callback));
  pool.connect = connectAs as Pool['connect'];
};

/** Traces all later queries of the pools. */
export const traceQueries = (tracer: Tracer, pools: Pools): void => {
  for (const { $client: pool } of Object.values(pools)) {
    keepContext(pool);
    pool.on('connect', (client: PoolClient) => {
      client.query = traceQuery(tracer, client.query.bind(client)) as PoolClient['query'];
    });
  }
};
