import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  context,
  trace,
} from '@opentelemetry/api';
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
import { type RequestObserver, getRoute } from '#platform/server/request-observer.ts';
import { traceQueries } from './trace-queries.ts';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/**
 * An outgoing request: of `node:http`, which the card provider's library uses, or of undici, which implements
 * `fetch`.
 */
type HttpClientMessage = {
  request: ClientRequest | { origin: string; method: string };
  response?: { statusCode?: number };
};

const getHost = (request: HttpClientMessage['request']): string =>
  'origin' in request ? new URL(request.origin).hostname : request.host;

/**
 * Creates a span for each outgoing HTTP request within a traced request. The span has only method, host and
 * status, because a URL can identify a payment or a person. Node announces these requests on diagnostics
 * channels.
 * @returns a function that stops tracing
 */
export const traceOutgoingCalls = (tracer: Tracer): (() => void) => {
  const spans = new WeakMap<object, Span>();
  const startSpan = (message: unknown) => {
    const { request } = message as HttpClientMessage;
    if (trace.getActiveSpan()?.isRecording() !== true) return;
    const host = getHost(request);
    const attributes = { 'http.request.method': request.method, 'server.address': host };
    spans.set(request, tracer.startSpan(`${request.method} ${host}`, { kind: SpanKind.CLIENT, attributes }));
  };
  const end = (message: unknown) => {
    const { request, response } = message as HttpClientMessage & { response?: IncomingMessage };
    const span = spans.get(request);
    if (span === undefined) return;
    spans.delete(request);
    const status = response?.statusCode;
    if (status !== undefined) span.setAttribute('http.response.status_code', status);
    if (status === undefined || status >= 400) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  const subscriptions: [channel: string, hear: (message: unknown) => void][] = [
    ['http.client.request.created', startSpan],
    ['http.client.response.finish', end],
    ['http.client.request.error', end],
    ['undici:request:create', startSpan],
    ['undici:request:headers', end],
    ['undici:request:error', end],
  ];
  for (const [channel, listener] of subscriptions) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of subscriptions) unsubscribe(channel, listener);
  };
};

/**
 * Creates a span for each request that the app handles, from its arrival to the last byte. Ignores trace headers of
 * callers, because anybody can send them.
 */
export const traceRequests = (tracer: Tracer): RequestObserver => {
  const contexts = new WeakMap<IncomingMessage, Context>();
  return {
    watch(request, response, arrivedAt, handle) {
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER, startTime: arrivedAt }, ROOT_CONTEXT);
      const within = trace.setSpan(ROOT_CONTEXT, span);
      contexts.set(request, within);
      response.once('close', () => {
        const { method = '' } = request;
        const route = getRoute(request);
        span.updateName(`${method} ${route}`);
        span.setAttributes({ 'http.request.method': method, 'http.route': route });
        if (response.writableFinished) span.setAttribute('http.response.status_code', response.statusCode);
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      context.with(within, handle);
    },
    resume(request, go) {
      context.with(contexts.get(request) ?? ROOT_CONTEXT, go);
    },
  };
};

/** `url` is the collector; `ratio` is the share of requests to trace. */
export type TraceSettings = { url: string; ratio: number };

/** How long a closing shop waits to send its last spans. */
const SHUTDOWN_MS = 2_000;
/** At most one warning about an unreachable collector is logged in this time. */
const WARN_EVERY_MS = 60_000;
const LONGEST_TEXT = 1000;

/**
 * Traces requests, their queries and their outgoing calls with the OpenTelemetry SDK. A span has the route, the
 * statement's text and a host name, but no URL, parameter, body or error message. Spans that cannot be sent are
 * dropped, and no request waits for them.
 */
export const openTraces = (
  { url, ratio }: TraceSettings,
  pools: Pools,
  log: FastifyBaseLogger,
): { watcher: RequestObserver; close: () => Promise<void> } => {
  let warnedAt = -WARN_EVERY_MS;
  setGlobalErrorHandler((error) => {
    if (performance.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = performance.now();
    const { code, name } = Object(error) as { code?: unknown; name?: unknown };
    log.warn({ reason: code ?? name }, 'traces could not be sent');
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new TracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES override this name.
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
