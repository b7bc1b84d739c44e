import { record } from '#features/audit/server/record.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { post } from '#features/credit-accounts/server/post.ts';
import type { ReceivedMoney } from '#features/credit-accounts/server/record-money.ts';
import { movedPayment } from '#features/credit-accounts/server/schema.ts';

/**
 * Moves a payment from one locked account to another: a reversal there and a payment of the same amount here, which
 * belong together, with an audit entry for the first account.
 * @param postMoved posts the payment on the other account
 */
export const moveMoney = async (
  trx: Transaction,
  move: {
    paymentId: string;
    money: Pick<ReceivedMoney, 'amountCents' | 'method'>;
    /** The account that has the payment. */
    from: string;
    /** The order for which the payment was received. */
    order: { id: string; number: number } | null;
    note: string;
    /** Null if the shop itself moves it. */
    actorId: string | null;
  },
  postMoved: () => Promise<{ id: string }>,
): Promise<void> => {
  const { paymentId, money, from, order, note, actorId } = move;
  const { amountCents, method } = money;
  const reversal = await post(trx, from, {
    kind: 'reversal',
    amountCents,
    reverses: paymentId,
    orderId: order?.id ?? null,
    note,
    actorId,
  });
  const payment = await postMoved();
  await trx.insert(movedPayment).values({ reversalId: reversal.id, paymentId: payment.id });
  await record(trx, {
    kind: 'credit.move',
    entity: 'credit',
    entityId: from,
    actorId,
    changes: {
      ...(order !== null && { order: [null, order.number] }),
      amountCents: [null, amountCents],
      method: [null, method],
    },
  });
};
