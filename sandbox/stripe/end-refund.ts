import type Stripe from 'stripe';
import { z } from 'zod';
import { createInvalidRequestError, createMissingResourceError } from './api-error.ts';
import { appendEvent } from './append-event.ts';
import type { ApiReply, ApiCall } from './call.ts';
import { findCharge, saveCharge } from './find-charge.ts';
import { lockIntent } from './intent-row.ts';
import { parseParams } from './parse-params.ts';

const EndRefundParams = z.strictObject({ outcome: z.enum(['succeeded', 'failed']) });

/**
 * What the bank of a card holder says of a refund later (docs.stripe.com/refunds, Failed refunds): it has come, or it
 * comes back to the balance, also after it had seemed to succeed. At Stripe time tells; here a hand does, so this
 * address is not part of its API.
 */
export const concludeRefund = async (call: ApiCall, given: unknown, id: string): Promise<ApiReply> => {
  const { outcome } = parseParams(EndRefundParams, given);
  const { rows } = await call.trx.query<{ doc: Stripe.Refund }>('select doc from sandbox.refund where id = $1', [id]);
  if (rows[0] === undefined) throw createMissingResourceError('refund', id, 'refund');
  const intent = await lockIntent(call, String(rows[0].doc.payment_intent));
  const charge = await findCharge(call, intent);
  const before = (
    await call.trx.query<{ doc: Stripe.Refund }>('select doc from sandbox.refund where id = $1 for update', [id])
  ).rows[0]?.doc;
  if (before === undefined || charge === null) throw createMissingResourceError('refund', id, 'refund');
  if (before.status === 'failed' || before.status === outcome)
    throw createInvalidRequestError('This refund has ended already.');
  const refund: Stripe.Refund = {
    ...before,
    status: outcome,
    ...(outcome === 'failed' && { failure_reason: 'lost_or_stolen_card' }),
  };
  await call.trx.query('update sandbox.refund set doc = $2 where id = $1', [id, JSON.stringify(refund)]);
  if (outcome === 'failed') {
    await saveCharge(call, { ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
    await appendEvent(call, 'refund.failed', intent.id, refund);
  }
  await appendEvent(call, 'refund.updated', intent.id, refund);
  return { status: 200, body: refund };
};
