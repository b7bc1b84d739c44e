import { createHash } from 'node:crypto';
import { StripeApiError, createInvalidRequestError } from './api-error.ts';
import type { ApiReply, ApiCall } from './call.ts';

const LOCK_SEED = 7_164_792;

const createIdempotencyError = (status: number, message: string, code?: string) =>
  new StripeApiError(status, { type: 'idempotency_error', message, ...(code !== undefined && { code }) });

const readStoredReply = async ({ trx, idempotencyKey: key }: ApiCall, endpoint: string, request: string) => {
  const { rows } = await trx.query<{ request: string; status: number; body: object }>(
    'select request, status, body from sandbox.idempotency where key = $1',
    [key],
  );
  const stored = rows[0];
  if (stored === undefined || stored.request === request) return stored;
  const [, path = ''] = stored.request.split(' ');
  throw createIdempotencyError(
    400,
    stored.request.startsWith(`${endpoint} `)
      ? `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
      : `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' in this case). Try using a key other than '${key}' if you meant to execute a different request.`,
  );
};

/**
 * Runs `work` once for each key, and repeats the stored response for later requests
 * (docs.stripe.com/api/idempotent_requests). Rejects other parameters and concurrent requests with the same key. Does
 * not store errors from before processing started.
 * @param endpoint the method and path that a key belongs to
 */
export const runOnce = async (
  call: ApiCall,
  endpoint: string,
  params: unknown,
  work: () => Promise<ApiReply>,
): Promise<ApiReply & { replayed: boolean }> => {
  const { trx, idempotencyKey: key } = call;
  if (key === null) return { ...(await work()), replayed: false };
  if (key.length > 255) throw createInvalidRequestError('Idempotency keys can be up to 255 characters long.');
  const { rows } = await trx.query<{ got: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, $2)) as got',
    [key, LOCK_SEED],
  );
  if (rows[0]?.got !== true) {
    const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Try again later.`;
    throw createIdempotencyError(409, message, 'idempotency_key_in_use');
  }
  const request = `${endpoint} ${createHash('sha256').update(JSON.stringify(params)).digest('hex')}`;
  const stored = await readStoredReply(call, endpoint, request);
  if (stored !== undefined) return { status: stored.status, body: stored.body, replayed: true };

  const reply = await work().catch((error: unknown) => {
    if (error instanceof StripeApiError && error.hasBegun) return { status: error.status, body: error.body };
    throw error;
  });
  await trx.query('insert into sandbox.idempotency (key, request, status, body) values ($1, $2, $3, $4)', [
    key,
    request,
    reply.status,
    JSON.stringify(reply.body),
  ]);
  return { ...reply, replayed: false };
};
