import { sql } from 'drizzle-orm';
import { contactAddress, isWalkIn } from '#features/accounts/server/walk-ins.ts';
import { type HandMethod, methodLabels } from '#features/credit-accounts/contract/postings.ts';
import { allows, hasOrderFact, type OrderStatus } from '#features/orders/contract/order-status.ts';
import { selectMissingCents } from '#features/payments/server/tenders.ts';
import { formatDate, formatDateTimeInZone } from '#platform/contract/dates.ts';
import { type Cents, ZERO_CENTS, formatCents, negateCents, subtractCents } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { MailContent, MailContentWriters } from '#platform/server/mail/compose-mail.ts';
import type { MailFact } from '#platform/server/mail/mail-goods.ts';
import { selectReceivedCents } from './received-for-orders.ts';
import { isWaitingForMoney, selectOwedAgainCents } from './reversed-payments.ts';

/** Money that was received for an order. */
type ReceivedPayment = {
  amountCents: Cents;
  method: HandMethod;
  receivedOn: string;
  orderId: string;
  number: number;
  status: OrderStatus;
  totalCents: Cents;
  missingCents: Cents;
  heldUntil: Date;
  name: string;
  email: string;
  hasAccount: boolean;
  isOnAccount: boolean;
  /** The part of the payment that pays what the order owed again after a reversed payment. */
  settledCents: Cents;
  /** The money that the order of a walk-in holds until it is paid back; null for other customers. */
  heldCents: Cents | null;
  /** The credit on the account. */
  creditCents: Cents;
};

/** The payment with the current state of its order; null if the payment was reversed. */
const findReceived = (db: Database, id: string): Promise<ReceivedPayment | null> =>
  maybeOne<ReceivedPayment>(
    db,
    sql`select p.amount_cents as "amountCents", p.method, p.received_on::text as "receivedOn", o.id as "orderId",
               o.number, o.status, o.total_cents as "totalCents", ${selectMissingCents()} as "missingCents",
               o.held_until as "heldUntil", c.name, ${contactAddress} as email, not ${isWalkIn(sql`c.id`)} as "hasAccount",
               exists (select from posting i where i.order_id = o.id and i.kind = 'invoice' and i.due_on is not null)
                 as "isOnAccount",
               least(- p.amount_cents, greatest(0, (
                 select sum(q.amount_cents) from posting q
                  where q.order_id = o.id and q.account_id = p.account_id and q.seq < p.seq)))::bigint as "settledCents",
               case when ${isWalkIn(sql`c.id`)} then (
                 select ${selectReceivedCents(sql`m.order_id = o.id`)} from credit_account a where a.id = p.account_id)
                end as "heldCents",
               (select greatest(0, - a.balance_cents - ${selectReceivedCents()})::bigint
                  from credit_account a where a.id = p.account_id) as "creditCents"
          from posting p join orders o on o.id = p.order_id join customer c on c.id = o.customer_id
         where p.id = ${id}::uuid and not exists (select from posting r where r.reverses = p.id)`,
  );

type ReversedOrder = {
  number: number;
  name: string;
  email: string;
  hasAccount: boolean;
  owedCents: Cents;
  isWaiting: boolean;
};

/** The order with what it owes again. */
const findReversed = (db: Database, id: string): Promise<ReversedOrder | null> =>
  maybeOne<ReversedOrder>(
    db,
    sql`select o.number, c.name, ${contactAddress} as email, not ${isWalkIn(sql`c.id`)} as "hasAccount",
               ${selectOwedAgainCents(sql`o.id`)}::bigint as "owedCents",
               exists (select from order_line l where l.order_id = o.id and l.quantity > l.shipped + l.released)
                 and ${isWaitingForMoney(sql`o.id`)} as "isWaiting"
          from orders o join customer c on c.id = o.customer_id where o.id = ${id}::uuid`,
  );

const describeEnd = (status: OrderStatus): string => {
  if (hasOrderFact(status, 'wasPaid')) return 'was already paid';
  return status === 'expired' ? 'had expired' : 'was canceled';
};

/** Describes what becomes of money for an order that can no longer be paid; empty if all of it was paid back. */
const describeLate = (payment: ReceivedPayment): string[] => {
  const { amountCents, isOnAccount, settledCents, heldCents, creditCents, status } = payment;
  if (isOnAccount) return ['The order is on account, so the money pays the earliest debts there.'];
  const paidCents = negateCents(amountCents);
  const isPart = paidCents > settledCents;
  const part = isPart ? `${formatCents(settledCents)} of it` : 'It';
  const pays = `${part} pays what was still to be paid for the order.`;
  const settled = settledCents > ZERO_CENTS ? [pays] : [];
  if (!isPart || heldCents === ZERO_CENTS) return settled;
  const when = `The order ${describeEnd(status)} when the money came`;
  if (heldCents !== null) {
    const first = settledCents > ZERO_CENTS ? pays : `${when}.`;
    return [`${first} Reply to this email to get ${formatCents(heldCents)} back.`];
  }
  const now = settledCents > ZERO_CENTS ? 'The rest is now' : `${when}, so it is now`;
  // The rest of the money pays other debts, or was paid out in the meantime.
  if (creditCents < subtractCents(paidCents, settledCents)) {
    const use = 'It first pays what you still owe us, and any rest counts toward your next order.';
    return [...settled, `${now} on your account with us.`, use];
  }
  return [
    ...settled,
    `${now} credit on your account with us.`,
    'It counts toward your next order. If you would rather have it back, reply to this email.',
  ];
};

/** Writers of the emails about payments recorded by hand, by the kind of email. The subject of each is a posting id. */
export const creditAccountMails = (publicUrl: string) => {
  const compose = (found: ReceivedPayment, outcome: string[], facts: MailFact[]): MailContent => {
    const { number, method, receivedOn, orderId, name, email, hasAccount } = found;
    const amount = formatCents(negateCents(found.amountCents));
    return {
      to: email,
      subject: `We have received ${amount} for order ${number}`,
      greeting: `Hello ${name},`,
      paragraphs: [`We have received ${amount} for order ${number}. Thank you.`, ...outcome],
      facts: [['Paid by', methodLabels[method]], ['Received on', formatDate(receivedOn)], ...facts],
      ...(hasAccount && { link: { label: 'See the order', url: `${publicUrl}/dashboard/order/${orderId}` } }),
    };
  };
  return {
    'account.payment_received': async (db, id, { timeZone }) => {
      const found = await findReceived(db, id);
      // In these cases, another email says that the order is paid or has ended.
      if (found === null || !allows(found.status, 'pay') || found.missingCents === ZERO_CENTS) return null;
      const missing = formatCents(found.missingCents);
      const until = formatDateTimeInZone(found.heldUntil.toISOString(), timeZone);
      return compose(
        found,
        [
          `${missing} is still missing before your order is paid. We hold the goods for you until ${until}; the rest must have arrived by then.`,
        ],
        [
          ['Order total', formatCents(found.totalCents)],
          ['Still missing', missing],
        ],
      );
    },
    'account.credit_received': async (db, id) => {
      const found = await findReceived(db, id);
      const outcome = found === null ? [] : describeLate(found);
      // The money may have been paid back in the meantime.
      return found === null || outcome.length === 0 ? null : compose(found, outcome, []);
    },
    'order.payment_reversed': async (db, id) => {
      const found = await findReversed(db, id);
      // The money may have come again in the meantime, and an unpaid order owes nothing.
      if (found === null || found.owedCents === ZERO_CENTS) return null;
      const { number, name, email } = found;
      const owed = formatCents(found.owedCents);
      return {
        to: email,
        subject: `The payment for order ${number} was reversed`,
        greeting: `Hello ${name},`,
        paragraphs: [
          `The payment for order ${number} was reversed, so ${owed} is still to be paid.`,
          ...(found.isWaiting ? ['We send or hand over the rest of the order once it is paid.'] : []),
          'Please pay it by bank transfer or at our counter. If you think this is wrong, reply to this email.',
        ],
        facts: [['Still to be paid', owed]],
        ...(found.hasAccount && { link: { label: 'See the order', url: `${publicUrl}/dashboard/order/${id}` } }),
      };
    },
  } satisfies Partial<MailContentWriters>;
};
