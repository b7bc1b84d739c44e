import type Stripe from 'stripe';
import { z } from 'zod';
import { missingResource } from './api-error.ts';
import type { Answer, Call } from './call.ts';
import { findIntent } from './intent-row.ts';
import { Integer, parseParams } from './parse-params.ts';

const Params = z.strictObject({
  payment_intent: z.string(),
  limit: Integer.optional(),
  starting_after: z.string().optional(),
});

/** Those of one intent, newest first, page by page (docs.stripe.com/api/refunds/list, docs.stripe.com/api/pagination). */
export const listRefunds = async (call: Call, given: unknown): Promise<Answer> => {
  const { payment_intent: intentId, limit = 10, starting_after: after } = parseParams(Params, given);
  await findIntent(call, intentId);
  const size = Math.min(Math.max(limit, 1), 100);
  const cursor = await call.trx.query('select from sandbox.refund where id = $1', [after]);
  if (after !== undefined && cursor.rowCount === 0) throw missingResource('refund', after, 'starting_after');
  const { rows } = await call.trx.query<{ doc: Stripe.Refund }>(
    `select doc from sandbox.refund
      where intent_id = $1
        and ($2::text is null or (created_at, id) < (select created_at, id from sandbox.refund where id = $2))
      order by created_at desc, id desc limit $3`,
    [intentId, after, size + 1],
  );
  const body = {
    object: 'list',
    data: rows.slice(0, size).map(({ doc }) => doc),
    has_more: rows.length > size,
    url: '/v1/refunds',
  } satisfies Stripe.ApiList<Stripe.Refund>;
  return { status: 200, body };
};
