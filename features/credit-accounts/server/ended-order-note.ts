import { sql } from 'drizzle-orm';
import { isWalkIn } from '#features/accounts/server/walk-ins.ts';
import type { EndedOrderNoteReader } from '#features/order-mails/server/ended-order-notes.ts';
import { type Cents, formatCents } from '#platform/contract/money.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { isStandingPayment, selectReceivedCents } from './received-for-orders.ts';

/** A sentence about money received for an order that ended, if it is still credit or, of a walk-in, held. */
export const receivedMoneyNote: EndedOrderNoteReader = async (db, orderId) => {
  const found = await maybeOne<{ creditCents: Cents; isWalkIn: boolean }>(
    db,
    sql`select case when ${isWalkIn(sql`a.customer_id`)} then ${selectReceivedCents(sql`m.order_id = ${orderId}::uuid`)}
                    else least(- sum(p.amount_cents), - a.balance_cents - ${selectReceivedCents()}) end::bigint as "creditCents",
               ${isWalkIn(sql`a.customer_id`)} as "isWalkIn"
          from posting p join credit_account a on a.id = p.account_id
         where p.order_id = ${orderId} and ${isStandingPayment}
         group by a.id`,
  );
  if (found === null || found.creditCents <= 0) return null;
  const amount = formatCents(found.creditCents);
  return {
    text: found.isWalkIn
      ? `We have received ${amount} for it. Reply to this email to get it back.`
      : `We have received ${amount} for it, which is now credit on your account with us. It counts toward your next order. If you would rather have it back, reply to this email.`,
    hasMoney: true,
  };
};
