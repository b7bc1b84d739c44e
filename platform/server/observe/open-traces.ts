import { context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pools } from '#platform/server/db/pools.ts';
import type { RequestObserver } from '#platform/server/watcher.ts';
import { traceOutgoingCalls } from './trace-calls.ts';
import { traceQueries } from './trace-queries.ts';
import { traceRequests } from './trace-requests.ts';

/** Where traces are sent, and of which part of the requests. */
export type TraceSettings = { url: string; ratio: number };

/** How long a shop that closes waits for what is not sent yet. */
const SHUTDOWN_MS = 2_000;
/** A collector that is away is told of once in so long. */
const WARN_EVERY_MS = 60_000;
const LONGEST_TEXT = 1000;

/**
 * Traces requests, what they ask the database, and whom they call, by OpenTelemetry's own SDK. A span has the route, the
 * text of a statement, the name of a host: no address, no parameter, no body, no words of an error. What cannot be sent is
 * dropped, and nobody waits for it.
 */
export const openTraces = (
  { url, ratio }: TraceSettings,
  pools: Pools,
  log: FastifyBaseLogger,
): { watcher: RequestObserver; close: () => Promise<void> } => {
  let saidAt = -WARN_EVERY_MS;
  setGlobalErrorHandler((error) => {
    if (performance.now() - saidAt < WARN_EVERY_MS) return;
    saidAt = performance.now();
    const { code, name } = Object(error) as { code?: unknown; name?: unknown };
    log.warn({ reason: code ?? name }, 'traces could not be sent');
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new TracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES go before ours.
    resource: resourceFromAttributes({ 'service.name': 'copperline' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanLimits: { attributeValueLengthLimit: LONGEST_TEXT },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer('copperline');
  traceQueries(tracer, pools);
  const stopCalls = traceOutgoingCalls(tracer);
  return {
    watcher: traceRequests(tracer),
    async close() {
      stopCalls();
      await Promise.race([provider.shutdown().catch(() => {}), wait(SHUTDOWN_MS, undefined, { ref: false })]);
      context.disable();
    },
  };
};
