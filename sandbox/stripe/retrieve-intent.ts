import { z } from 'zod';
import type { ApiReply, ApiCall } from './call.ts';
import { expandCharges } from './find-charge.ts';
import { findIntent, toVisibleIntent } from './intent-row.ts';
import { expandParam, parseParams } from './parse-params.ts';

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
