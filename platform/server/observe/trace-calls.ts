import { type Span, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';

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
