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

/** A call of `node:http`, as the library of the card provider makes one; or of `fetch`, whose request is undici's. */
type HttpClientMessage = {
  request: ClientRequest | { origin: string; method: string };
  response?: { statusCode?: number };
};

const getHost = (request: HttpClientMessage['request']): string =>
  'origin' in request ? new URL(request.origin).hostname : request.host;

/**
 * A span for each call of another company's server, where it is part of a request that is traced: method, host and status
 * alone, since the rest of an address may name a payment or a person. Node itself tells of them.
 * @returns ends it
 */
export const traceOutgoingCalls = (tracer: Tracer): (() => void) => {
  const spans = new WeakMap<object, Span>();
  const begin = (message: unknown) => {
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
  const heard: [channel: string, hear: (message: unknown) => void][] = [
    ['http.client.request.created', begin],
    ['http.client.response.finish', end],
    ['http.client.request.error', end],
    ['undici:request:create', begin],
    ['undici:request:headers', end],
    ['undici:request:error', end],
  ];
  for (const [channel, hear] of heard) subscribe(channel, hear);
  return () => {
    for (const [channel, hear] of heard) unsubscribe(channel, hear);
  };
};

/**
 * A span for each request that the app answers, from its arrival to the last byte. What a caller says of a trace of his own
 * is not followed: anybody can say it.
 */
export const traceRequests = (tracer: Tracer): RequestObserver => {
  const contexts = new WeakMap<IncomingMessage, Context>();
  return {
    watch(request, response, arrivedAt, answer) {
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
      context.with(within, answer);
    },
    resume(request, go) {
      context.with(contexts.get(request) ?? ROOT_CONTEXT, go);
    },
  };
};

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
