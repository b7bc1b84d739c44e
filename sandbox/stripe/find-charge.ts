import type Stripe from 'stripe';
import type { ApiCall } from './call.ts';

/** The charge that took, or last tried to take, the money of an intent. */
export const findCharge = async (call: ApiCall, intent: Stripe.PaymentIntent): Promise<Stripe.Charge | null> => {
  const { rows } = await call.trx.query<{ doc: Stripe.Charge }>('select doc from sandbox.charge where id = $1', [
    typeof intent.latest_charge === 'string' ? intent.latest_charge : '',
  ]);
  return rows[0]?.doc ?? null;
};

export const saveCharge = async (call: ApiCall, charge: Stripe.Charge): Promise<void> => {
  await call.trx.query('update sandbox.charge set doc = $2 where id = $1', [charge.id, JSON.stringify(charge)]);
};

/** Intents with their charges in place of the charges' names (docs.stripe.com/expand). */
export const expandCharges = async (
  call: ApiCall,
  intents: Stripe.PaymentIntent[],
): Promise<Stripe.PaymentIntent[]> => {
  const { rows } = await call.trx.query<{ doc: Stripe.Charge }>('select doc from sandbox.charge where id = any($1)', [
    intents.map(({ latest_charge: charge }) => charge),
  ]);
  const byId = new Map(rows.map(({ doc }) => [doc.id, doc]));
  return intents.map((intent) => ({ ...intent, latest_charge: byId.get(String(intent.latest_charge)) ?? null }));
};
