import { sql } from 'drizzle-orm';
import { type HandMethod, methodLabels } from '#features/credit-accounts/contract/postings.ts';
import { type Cents, formatCents, negateCents } from '#platform/contract/money.ts';
import { type NotificationWriters, defineNotificationWriter } from '#platform/server/notification-writer.ts';
import { ownerJoins, ownerName, selectOwnerName } from './account-owner.ts';

type RecordedPayment = {
  account: string;
  amountCents: Cents;
  method: HandMethod;
  number: number | null;
  customer: string;
  by: string | null;
  isReversed: boolean;
  /** The owner of the account to which the payment was moved. */
  movedTo: string | null;
};

/** 'of Berta Bank, for order 1042, recorded by Anna' */
const describePayment = ({ customer, number, by }: RecordedPayment): string =>
  [
    `of ${customer}`,
    ...(number === null ? [] : [`for order ${number}`]),
    ...(by === null ? [] : [`recorded by ${by}`]),
  ].join(', ');

const describeState = ({ isReversed, movedTo }: RecordedPayment): string => {
  if (movedTo !== null) return `Moved to ${movedTo}`;
  return isReversed ? 'Reversed' : '';
};

export const creditAccountNotifications = {
  'payment.recorded': defineNotificationWriter<RecordedPayment>({
    about: (id) => sql`
      select json_build_object(
               'account', p.account_id, 'amountCents', p.amount_cents, 'method', p.method, 'number', o.number,
               'customer', ${ownerName}, 'by', s.name, 'isReversed', exists (select from posting r where r.reverses = p.id),
               'movedTo', (select (${selectOwnerName(sql`t.account_id`)})
                             from posting b join moved_payment m on m.reversal_id = b.id join posting t on t.id = m.payment_id
                            where b.reverses = p.id))
        from posting p join credit_account a on a.id = p.account_id ${ownerJoins}
        left join orders o on o.id = p.order_id left join customer s on s.id = p.actor_id
       where p.id = ${id}::uuid`,
    write: ({ about }) =>
      about === null
        ? { title: 'A payment was recorded by hand', detail: '', now: '', to: '/dashboard/payments' }
        : {
            title: `${formatCents(negateCents(about.amountCents))} was recorded, ${methodLabels[about.method]}`,
            detail: describePayment(about),
            now: describeState(about),
            to: `/dashboard/payments/${about.account}`,
          },
  }),
} satisfies Partial<NotificationWriters>;
