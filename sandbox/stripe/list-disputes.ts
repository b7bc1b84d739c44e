import type Stripe from 'stripe';
import { z } from 'zod';
import type { ApiReply, ApiCall } from './call.ts';
import { toListReply, getPageSize } from './page.ts';
import { Integer, parseParams } from './parse-params.ts';

const ListDisputesParams = z.strictObject({
  created: z.strictObject({ gte: Integer }).optional(),
  limit: Integer.optional(),
  payment_intent: z.string().optional(),
  starting_after: z.string().optional(),
});

/** Newest first, page by page (docs.stripe.com/api/disputes/list). */
export const listDisputes = async (call: ApiCall, given: unknown): Promise<ApiReply> => {
  const { created, limit, payment_intent: intent, starting_after: after } = parseParams(ListDisputesParams, given);
  const size = getPageSize(limit);
  const { rows } = await call.trx.query<{ doc: Stripe.Dispute }>(
    `select doc from sandbox.dispute
      where ($1::bigint is null or (doc->>'created')::bigint >= $1)
        and ($2::text is null or (created_at, id) < (select created_at, id from sandbox.dispute where id = $2))
        and ($4::text is null or intent_id = $4)
      order by created_at desc, id desc limit $3`,
    [created?.gte, after, size + 1, intent],
  );
  return toListReply('/v1/disputes', rows, size);
};
