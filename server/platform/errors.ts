import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorBody } from '#contract/error-body.ts';
import { type ErrorCode, Refusal } from '#contract/errors.ts';

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_json',
};

/** What node-postgres and the operating system say when the database is away, restarting or full. */
const databaseAway = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
]);

/** A text PostgreSQL cannot hold (NUL), or a number out of its range. */
const unstorable = new Set(['22021', '22003', '22P02', '22P05']);

const hasCode = (error: unknown): error is { code: string } =>
  typeof error === 'object' && error !== null && typeof (error as { code?: unknown }).code === 'string';

/** Any failure as a refusal: what was meant for the shopper passes, everything else becomes a plain sentence. */
export const asRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  for (const one of [error, cause]) {
    if (!hasCode(one)) continue;
    const code = fastifyCodes[one.code];
    if (code !== undefined) return new Refusal(code, { cause: error });
    if (unstorable.has(one.code)) return new Refusal('invalid_request', { cause: error });
    if (databaseAway.has(one.code)) return new Refusal('not_ready', { cause: error });
  }
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new Refusal('invalid_request', { cause: error });
  return new Refusal('internal', { cause: error });
};

const bodyOf = (refusal: Refusal, requestId: string): ErrorBody => ({
  code: refusal.code,
  message: refusal.message,
  ...(refusal.fields && { fields: refusal.fields }),
  ...(refusal.details && { details: refusal.details }),
  requestId,
});

/** Answers an address that cannot be read at all, before any route is asked. */
export const answerBadAddress = (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  void reply
    .code(400)
    .header('cache-control', 'no-store')
    .send(bodyOf(new Refusal('invalid_request'), request.id));
};

/** Answers every failure as JSON `{code, message, requestId}`; the cause goes to the log, never to the caller. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal.status >= 500) request.log.error({ err: error }, refusal.code);
    if (refusal.status === 503) reply.header('retry-after', '5');
    const seconds = refusal.details?.['seconds'];
    if (refusal.status === 429 && typeof seconds === 'number') reply.header('retry-after', seconds);
    return reply.code(refusal.status).header('cache-control', 'no-store').send(bodyOf(refusal, request.id));
  });
};
