import type Stripe from 'stripe';
import { z } from 'zod';
import type { ApiReply, ApiCall } from './call.ts';
import { toListReply, getPageSize } from './page.ts';
import { formList, Integer, parseParams } from './parse-params.ts';

const ListEventsParams = z.strictObject({
  created: z.strictObject({ gte: Integer, lt: Integer.optional() }).optional(),
  types: formList(z.string()).optional(),
  limit: Integer.optional(),
  starting_after: z.string().optional(),
});

/** Newest first, page by page (docs.stripe.com/api/events/list). */
export const listEvents = async (call: ApiCall, given: unknown): Promise<ApiReply> => {
  const { created, types, limit, starting_after: after } = parseParams(ListEventsParams, given);
  const size = getPageSize(limit);
  const { rows } = await call.trx.query<{ doc: Stripe.Event }>(
    `select doc from sandbox.event
      where ($1::bigint is null or created_at >= to_timestamp($1)) and ($2::text[] is null or type = any($2))
        and ($3::text is null or (created_at, id) < (select created_at, id from sandbox.event where id = $3))
        and ($5::bigint is null or created_at < to_timestamp($5))
      order by created_at desc, id desc limit $4`,
    [created?.gte, types, after, size + 1, created?.lt],
  );
  return toListReply('/v1/events', rows, size);
};
