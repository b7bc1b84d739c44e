import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { RecordedPayment, StoppedAccount } from '#features/credit-accounts/contract/account-events.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { WebhookDataByEvent } from '#platform/server/webhook-data.ts';

type PaymentRow = Omit<z.infer<typeof RecordedPayment>, 'amount'> & { amountCents: Cents };
type AccountRow = Omit<z.infer<typeof StoppedAccount>, 'balance'> & { balanceCents: Cents };

const accountColumns = sql`
  a.id as "accountId", a.number as "accountNumber", a.customer_id as "customerId", a.company_id as "companyId"`;

/** The data of events of accounts. It has no names, so a deleted person is not in it. */
export const creditAccountsWebhookData: WebhookDataByEvent = {
  'account.payment_recorded': {
    schema: RecordedPayment,
    subject: 'none',
    async read(db, id) {
      const found = await maybeOne<PaymentRow>(
        db,
        sql`select p.id as "postingId", ${accountColumns}, p.order_id as "orderId", p.method,
                   -p.amount_cents as "amountCents", p.received_on::text as "receivedOn",
                   (select b.reverses from moved_payment m join posting b on b.id = m.reversal_id
                     where m.payment_id = p.id) as "movedFrom"
              from posting p join credit_account a on a.id = p.account_id where p.id = ${id}`,
      );
      if (found === null) return null;
      const { amountCents, ...payment } = found;
      return { ...payment, amount: toDollars(amountCents) };
    },
  },
  'account.stopped': {
    schema: StoppedAccount,
    subject: 'none',
    async read(db, id) {
      const found = await maybeOne<AccountRow>(
        db,
        sql`select ${accountColumns}, a.stopped_by as "stoppedBy", a.balance_cents as "balanceCents"
              from credit_account a where a.id = ${id}`,
      );
      if (found === null) return null;
      const { balanceCents, ...account } = found;
      return { ...account, balance: toDollars(balanceCents) };
    },
  },
};
