import type Stripe from 'stripe';
import { z } from 'zod';
import { type ApiCall, type ApiReply, getPageSize, toListReply } from './call.ts';
import { expandCharges, findIntent, toVisibleIntent } from './stored-intents.ts';
import { Integer, expandParam, parseParams } from './parse-params.ts';

const ListIntentsParams = z.strictObject({
  created: z.strictObject({ gt: Integer, gte: Integer, lt: Integer, lte: Integer }).partial().optional(),
  limit: Integer.optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  expand: expandParam('data.latest_charge').optional(),
});

/** Newest first, with pagination (docs.stripe.com/api/payment_intents/list, docs.stripe.com/api/pagination). */
export const listIntents = async (call: ApiCall, input: unknown): Promise<ApiReply> => {
  const {
    created = {},
    limit,
    starting_after: after,
    ending_before: before,
    expand,
  } = parseParams(ListIntentsParams, input);
  const size = getPageSize(limit);
  const cursor = after ?? before;
  if (cursor !== undefined) await findIntent(call, cursor);
  const direction = before === undefined ? 'desc' : 'asc';
  const { rows } = await call.trx.query<{ doc: Stripe.PaymentIntent }>(
    `select doc from sandbox.payment_intent
      where ($1::bigint is null or (doc->>'created')::bigint > $1) and ($2::bigint is null or (doc->>'created')::bigint >= $2)
        and ($3::bigint is null or (doc->>'created')::bigint < $3) and ($4::bigint is null or (doc->>'created')::bigint <= $4)
        and ($5::text is null or (created_at, id) < (select created_at, id from sandbox.payment_intent where id = $5))
        and ($6::text is null or (created_at, id) > (select created_at, id from sandbox.payment_intent where id = $6))
      order by created_at ${direction}, id ${direction} limit $7`,
    [created.gt, created.gte, created.lt, created.lte, after, before, size + 1],
  );
  const found = rows.map(({ doc }) => doc);
  const intents = expand === undefined ? found : await expandCharges(call, found);
  const page = intents.map((doc) => ({ doc }));
  return toListReply('/v1/payment_intents', page, size, before !== undefined);
};

const RetrieveIntentParams = z.strictObject({
  client_secret: z.string().optional(),
  expand: expandParam('latest_charge').optional(),
});

/** docs.stripe.com/api/payment_intents/retrieve */
export const retrieveIntent = async (call: ApiCall, params: unknown, id: string): Promise<ApiReply> => {
  const { client_secret: secret, expand } = parseParams(RetrieveIntentParams, params);
  const found = await findIntent(call, id, secret);
  const [intent = found] = expand === undefined ? [] : await expandCharges(call, [found]);
  return { status: 200, body: toVisibleIntent(call, intent) };
};
