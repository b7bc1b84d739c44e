import type { ApiReply, ApiCall } from './call.ts';
import { createMissingResourceError } from './api-error.ts';
import { type StoredMethod, storeTestMethod } from './create-payment-method.ts';
import { findCardNumber } from './test-cards.ts';

/** A stored method, or a fresh one for an id such as `pm_card_visa`. */
export const findPaymentMethod = async (call: ApiCall, id: string, param: string): Promise<StoredMethod> => {
  const number = findCardNumber(id);
  if (number !== null) return storeTestMethod(call, number);
  const { rows } = await call.trx.query<StoredMethod>('select doc, outcome from sandbox.payment_method where id = $1', [
    id,
  ]);
  if (rows[0] === undefined) throw createMissingResourceError('PaymentMethod', id, param);
  return rows[0];
};

export const retrievePaymentMethod = async (call: ApiCall, _params: unknown, id: string): Promise<ApiReply> => ({
  status: 200,
  body: (await findPaymentMethod(call, id, 'payment_method')).doc,
});
