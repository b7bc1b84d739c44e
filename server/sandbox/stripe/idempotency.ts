import type pg from 'pg';
import { createHash } from 'node:crypto';
import { Fault } from './faults.ts';

export type Kept = { status: number; body: unknown; replayed: boolean };

/**
 * Runs `work` once for a key, in the caller's transaction, and answers later requests from the books
 * (docs.stripe.com/api/idempotent_requests): other parameters are refused, and so is a twin in flight.
 */
export const runOnce = async (
  client: pg.PoolClient,
  key: string,
  request: unknown,
  work: () => Promise<{ status: number; body: unknown }>,
): Promise<Kept> => {
  const locked = await client.query<{ got: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 7164792)) as got', [key]);
  if (locked.rows[0]?.got !== true) {
    throw new Fault(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this Idempotent Key.',
    });
  }
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const kept = await client.query<{ request: string; status: number; body: unknown }>(
    'select request, status, body from sandbox.idempotency where key = $1',
    [key],
  );
  const before = kept.rows[0];
  if (before !== undefined) {
    if (before.request !== hash) {
      throw new Fault(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    return { status: before.status, body: before.body, replayed: true };
  }
  const { status, body } = await work();
  await client.query('insert into sandbox.idempotency (key, request, status, body) values ($1, $2, $3, $4)', [
    key,
    hash,
    status,
    JSON.stringify(body),
  ]);
  return { status, body, replayed: false };
};
