import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorBody } from '#platform/contract/bodies.ts';
import { type ErrorCode, DomainError } from '#platform/contract/errors.ts';
import { trackMethods } from './allowed-methods.ts';
import { discardBody } from './discard-body.ts';

const fastifyCodes = new Map<string, ErrorCode>([
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'invalid_json'],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 'invalid_json'],
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'body_too_large'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'unsupported_media_type'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'invalid_json'],
]);

/** The database was down, full, locked or read-only before anything was written, so a retry is safe. */
const databaseUnavailable = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '25006',
  '28000',
  '28P01',
  '3D000',
  '57P03',
  '53000',
  '53100',
  '53200',
  '53300',
  '53400',
  '55P03',
  '57014',
  '58030',
  'unwritable',
  '08001',
  '08004',
  // Messages of node-postgres errors without a code.
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Cannot use a pool after calling end on the pool',
  // PgBouncer uses the code of a protocol violation for all its own errors.
  'query_wait_timeout',
  'pgbouncer cannot connect to server',
  'no more connections allowed (max_client_conn)',
]);

/** The connection was lost during a query: a commit may have succeeded whose response never arrived. */
const connectionLost = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01',
  '57P02',
  '57P04',
  '57P05',
  '25P03',
  '25P04',
  '08003',
  '08006',
  '08007',
  '40003',
  'PANIC',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
  'a batch had no answer in time',
  'server conn crashed?',
]);

/** The end of PgBouncer's message while it cannot reach the server. The server's last message comes before it. */
const LOGIN_RETRY = /\(server_login_retry\)$/;

const UNKNOWN_OUTCOME =
  'The database did not respond in time, so this may or may not be done. Please check before you try again.';

/** Text that PostgreSQL cannot store (NUL) or that is too long for a function, or a number out of range. */
const invalidValues = new Set(['22021', '22003', '22P02', '22P05', '22023']);

/**
 * PostgreSQL reports a read-only disk with the code of a missing permission. Real permission errors come only from
 * this source file.
 */
const PERMISSION_CHECK_FILE = 'aclchk.c';

/**
 * Lists the names of an error: its code and its message, because some errors have only a message, and PostgreSQL's
 * severity, which shows whether the whole server stops.
 */
const getErrorNames = (error: unknown): string[] => {
  const { code, message, severity, file } = (error ?? {}) as Record<'code' | 'message' | 'severity' | 'file', unknown>;
  const isUnwritable = code === '42501' && typeof file === 'string' && file !== PERMISSION_CHECK_FILE;
  return [isUnwritable ? 'unwritable' : code, message, severity].filter((name) => typeof name === 'string');
};

const MAX_CAUSES = 5;

/** An error and its causes, because the layers above the database wrap its errors. */
const getCauseChain = (error: unknown): unknown[] => {
  const chain = [error];
  for (let last = error; last instanceof Error && last.cause !== undefined && chain.length < MAX_CAUSES;) {
    last = last.cause;
    chain.push(last);
  }
  return chain;
};

const getAllErrorNames = (error: unknown): string[] => getCauseChain(error).flatMap(getErrorNames);

/** Converts any error to a `DomainError`; unknown ones become `internal`. */
export const toDomainError = (error: unknown): DomainError => {
  if (error instanceof DomainError) return error;
  for (const name of getAllErrorNames(error)) {
    const code = fastifyCodes.get(name);
    if (code !== undefined) return new DomainError(code, { cause: error });
    if (invalidValues.has(name)) return new DomainError('invalid_request', { cause: error });
    if (databaseUnavailable.has(name) || connectionLost.has(name) || LOGIN_RETRY.test(name))
      return new DomainError('not_ready', { cause: error });
  }
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new DomainError('invalid_request', { cause: error });
  return new DomainError('internal', { cause: error });
};

/** Does not ask people to repeat a write that may have succeeded. */
const explainUnknownOutcome = (error: DomainError, method: string): DomainError => {
  if (error.code !== 'not_ready' || method === 'GET' || method === 'HEAD') return error;
  const isLost = getAllErrorNames(error.cause).some((name) => connectionLost.has(name));
  return isLost ? new DomainError('not_ready', { message: UNKNOWN_OUTCOME, cause: error.cause }) : error;
};

const toErrorBody = (error: DomainError, requestId: string): ErrorBody => ({
  code: error.code,
  message: error.message,
  ...(error.fields && { fields: error.fields }),
  ...(error.details && { details: error.details }),
  requestId,
});

/** Responds to a malformed URL, before routing. */
export const replyToBadUrl = (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  void reply
    .code(400)
    .header('cache-control', 'no-store')
    .send(toErrorBody(new DomainError('invalid_request'), request.id));
};

/**
 * True if the sender disconnected before the end of the body. This error has the same code as a lost database
 * connection.
 */
const isAbortedUpload = (error: unknown, { raw }: FastifyRequest): boolean =>
  getErrorNames(error).includes('ECONNRESET') && !raw.complete;

const getPath = (url: string): string => url.split('?', 1)[0] ?? url;

/**
 * Responds to every error with `{code, message, requestId}`; the cause goes to the log, never to the caller. Call
 * it before routes are added, because a 405 lists the methods of those added later.
 */
export const handleErrors = (app: FastifyInstance): void => {
  const listMethods = trackMethods(app);
  app.setErrorHandler(async (error, request, reply) => {
    const failed = isAbortedUpload(error, request)
      ? new DomainError('invalid_request', { cause: error })
      : toDomainError(error);
    const domainError = explainUnknownOutcome(failed, request.method);
    if (domainError.status >= 500) request.log.error({ err: error }, domainError.code);
    if (domainError.status === 503) reply.header('retry-after', '5');
    if (domainError.code === 'method_not_allowed') reply.header('allow', listMethods(getPath(request.url)).join(', '));
    const isEarly = domainError.is('too_many_requests') || domainError.is('card_tries_used');
    if (isEarly && domainError.details !== undefined) reply.header('retry-after', domainError.details.seconds);
    await discardBody(request.raw);
    return reply
      .code(domainError.status)
      .header('cache-control', 'no-store')
      .send(toErrorBody(domainError, request.id));
  });
};
