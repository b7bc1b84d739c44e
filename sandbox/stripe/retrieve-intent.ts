import { z } from 'zod';
import type { Answer, Call } from './call.ts';
import { expandCharges } from './find-charge.ts';
import { findIntent, presentIntent } from './intent-row.ts';
import { expandOf, parseParams } from './parse-params.ts';

const Params = z.strictObject({ client_secret: z.string().optional(), expand: expandOf('latest_charge').optional() });

/** docs.stripe.com/api/payment_intents/retrieve */
export const retrieveIntent = async (call: Call, params: unknown, id: string): Promise<Answer> => {
  const { client_secret: secret, expand } = parseParams(Params, params);
  const found = await findIntent(call, id, secret);
  const [intent = found] = expand === undefined ? [] : await expandCharges(call, [found]);
  return { status: 200, body: presentIntent(call, intent) };
};
