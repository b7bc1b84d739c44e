import { type Context, context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import type { IncomingMessage } from 'node:http';
import { getRoute, type RequestObserver } from '#platform/server/watcher.ts';

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
