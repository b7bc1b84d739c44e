import type Stripe from 'stripe';
import { z } from 'zod';
import { createMissingResourceError } from './api-error.ts';
import type { ApiReply, ApiCall } from './call.ts';
import { findIntent } from './intent-row.ts';
import { toListReply, getPageSize } from './page.ts';
import { Integer, parseParams } from './parse-params.ts';

const ListRefundsParams = z.strictObject({
  payment_intent: z.string().optional(),
  created: z.strictObject({ gte: Integer }).optional(),
  limit: Integer.optional(),
  starting_after: z.string().optional(),
});

/** Of one intent or of all, newest first, page by page (docs.stripe.com/api/refunds/list, docs.stripe.com/api/pagination). */
export const listRefunds = async (call: ApiCall, given: unknown): Promise<ApiReply> => {
  const { payment_intent: intentId, created, limit, starting_after: after } = parseParams(ListRefundsParams, given);
  if (intentId !== undefined) await findIntent(call, intentId);
  const size = getPageSize(limit);
  if (after !== undefined) {
    const cursor = await call.trx.query('select from sandbox.refund where id = $1', [after]);
    if (cursor.rowCount === 0) throw createMissingResourceError('refund', after, 'starting_after');
  }
  const { rows } = await call.trx.query<{ doc: Stripe.Refund }>(
    `select doc from sandbox.refund
      where ($1::text is null or intent_id = $1) and ($4::bigint is null or (doc->>'created')::bigint >= $4)
        and ($2::text is null or (created_at, id) < (select created_at, id from sandbox.refund where id = $2))
      order by created_at desc, id desc limit $3`,
    [intentId, after, size + 1, created?.gte],
  );
  return toListReply('/v1/refunds', rows, size);
};
