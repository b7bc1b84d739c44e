import type Stripe from 'stripe';
import { z } from 'zod';
import type { Answer, Call } from './call.ts';
import { Integer, parseParams } from './parse-params.ts';

const Params = z.strictObject({
  created: z.strictObject({ gte: Integer }).optional(),
  types: z.union([z.array(z.string()), z.record(z.string(), z.string()).transform(Object.values<string>)]).optional(),
  limit: Integer.optional(),
  starting_after: z.string().optional(),
});

/** Newest first, page by page (docs.stripe.com/api/events/list). */
export const listEvents = async (call: Call, given: unknown): Promise<Answer> => {
  const { created, types, limit = 10, starting_after: after } = parseParams(Params, given);
  const size = Math.min(Math.max(limit, 1), 100);
  const { rows } = await call.trx.query<{ doc: Stripe.Event }>(
    `select doc from sandbox.event
      where ($1::bigint is null or created_at >= to_timestamp($1)) and ($2::text[] is null or type = any($2))
        and ($3::text is null or (created_at, id) < (select created_at, id from sandbox.event where id = $3))
      order by created_at desc, id desc limit $4`,
    [created?.gte, types, after, size + 1],
  );
  const body = {
    object: 'list',
    data: rows.slice(0, size).map(({ doc }) => doc),
    has_more: rows.length > size,
    url: '/v1/events',
  } satisfies Stripe.ApiList<Stripe.Event>;
  return { status: 200, body };
};
