import { z } from 'zod';
import type { Answer, Call } from './call.ts';
import { findIntent, presentIntent } from './intent-row.ts';
import { parseParams } from './parse-params.ts';

const Params = z.strictObject({ client_secret: z.string().optional() });

/** docs.stripe.com/api/payment_intents/retrieve */
export const retrieveIntent = async (call: Call, params: unknown, id: string): Promise<Answer> => {
  const { client_secret: secret } = parseParams(Params, params);
  return { status: 200, body: presentIntent(call, await findIntent(call, id, secret)) };
};
