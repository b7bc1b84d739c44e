import { sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import type { HandMethod } from '#features/credit-accounts/contract/postings.ts';
import type { OrderRecord } from '#features/payments/server/payment-balance.ts';
import { type Cents, ZERO_CENTS, subtractCents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { findCustomerAccount, post } from './post.ts';
import { movedPayment } from './schema.ts';

type ReceivedPayment = {
  id: string;
  amountCents: Cents;
  method: HandMethod;
  reference: string;
  receivedOn: string;
  actorId: string | null;
};

/**
 * Moves the money that was received for an order from its buyer's own account to the account of their company, to which
 * the order is charged, so that it pays this order and is no credit of the buyer: for each payment, a reversal and a
 * payment of the same amount, method, reference and day. The caller has locked the order and both accounts.
 */
export const moveReceived = async (
  trx: Transaction,
  { id: orderId, number, customerId }: Pick<OrderRecord, 'id' | 'number' | 'customerId'>,
  companyAccountId: string,
): Promise<void> => {
  const own = await findCustomerAccount(trx, customerId);
  if (own === null) return;
  const received = await rows<ReceivedPayment>(
    trx,
    sql`select p.id, p.amount_cents as "amountCents", p.method, p.reference, p.received_on::text as "receivedOn",
               p.actor_id as "actorId"
          from posting p where p.account_id = ${own.id} and p.order_id = ${orderId} and p.kind = 'payment'
           and not exists (select from posting r where r.reverses = p.id) order by p.seq`,
  );
  for (const { id, ...money } of received) {
    const receivedCents = subtractCents(ZERO_CENTS, money.amountCents);
    const reversal = await post(trx, own.id, {
      kind: 'reversal',
      amountCents: receivedCents,
      reverses: id,
      orderId,
      note: 'Moved to the account of the company',
    });
    const payment = await post(trx, companyAccountId, { kind: 'payment', ...money, orderId });
    await trx.insert(movedPayment).values({ reversalId: reversal.id, paymentId: payment.id });
    await record(trx, {
      kind: 'credit.move',
      entity: 'credit',
      entityId: own.id,
      actorId: null,
      changes: { order: [null, number], amountCents: [null, receivedCents], method: [null, money.method] },
    });
  }
};
