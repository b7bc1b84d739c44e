import type Stripe from 'stripe';
import { z } from 'zod';
import { StripeApiError, createMissingResourceError } from './api-error.ts';
import { appendEvent } from './append-event.ts';
import type { ApiReply, ApiCall } from './call.ts';
import { parseParams } from './parse-params.ts';

const EvidenceParams = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: z.string() }),
  submit: z.enum(['true', 'false']).optional(),
});

const lockDispute = async (call: ApiCall, id: string): Promise<Stripe.Dispute> => {
  const { rows } = await call.trx.query<{ doc: Stripe.Dispute }>(
    'select doc from sandbox.dispute where id = $1 for update',
    [id],
  );
  if (rows[0] === undefined) throw createMissingResourceError('dispute', id, 'dispute');
  return rows[0].doc;
};

const decideDispute = async (call: ApiCall, before: Stripe.Dispute, status: 'won' | 'lost'): Promise<ApiReply> => {
  if (before.status !== 'needs_response') {
    const message = 'This dispute is already closed.';
    throw new StripeApiError(400, { type: 'invalid_request_error', message }, true);
  }
  const dispute: Stripe.Dispute = { ...before, status };
  await call.trx.query('update sandbox.dispute set doc = $2 where id = $1', [dispute.id, JSON.stringify(dispute)]);
  await appendEvent(call, 'charge.dispute.closed', String(dispute.payment_intent), dispute);
  return { status: 200, body: dispute };
};

/** docs.stripe.com/api/disputes/retrieve */
export const retrieveDispute = async (call: ApiCall, _params: unknown, id: string): Promise<ApiReply> => ({
  status: 200,
  body: await lockDispute(call, id),
});

/** Ends a dispute as test evidence does (docs.stripe.com/testing, Disputes): `winning_evidence` wins it. */
export const submitEvidence = async (call: ApiCall, given: unknown, id: string): Promise<ApiReply> => {
  const { evidence } = parseParams(EvidenceParams, given);
  return decideDispute(
    call,
    await lockDispute(call, id),
    evidence.uncategorized_text === 'winning_evidence' ? 'won' : 'lost',
  );
};

/** Accepts that a dispute is lost (docs.stripe.com/api/disputes/close). */
export const closeDispute = async (call: ApiCall, _params: unknown, id: string): Promise<ApiReply> =>
  decideDispute(call, await lockDispute(call, id), 'lost');
