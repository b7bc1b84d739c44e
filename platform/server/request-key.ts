import { type SQL, sql } from 'drizzle-orm';
import { DomainError, type ErrorCode } from '#platform/contract/errors.ts';
import type { Transaction } from './db/open.ts';
import { maybeOne } from './db/query.ts';

/** The idempotency key of a request, and a hash that distinguishes it from other requests with this key. */
export type RequestKey = { idempotencyKey: string | null; requestHash: string };

/**
 * Checks if a person's request was recorded before. The caller has locked a row for which the same request waits.
 * @param table SQL of the name of a table with the columns actor_id, idempotency_key and request_hash
 * @param reused the code of the error
 * @throws DomainError with this code if the key belongs to another request
 */
export const isRepeatedRequest = async (
  trx: Transaction,
  table: SQL,
  actorId: string,
  { idempotencyKey, requestHash }: RequestKey,
  reused: ErrorCode,
): Promise<boolean> => {
  if (idempotencyKey === null) return false;
  const earlier = await maybeOne<{ requestHash: string }>(
    trx,
    sql`select request_hash as "requestHash" from ${table}
         where actor_id = ${actorId} and idempotency_key = ${idempotencyKey}`,
  );
  if (earlier !== null && earlier.requestHash !== requestHash) throw new DomainError(reused);
  return earlier !== null;
};
