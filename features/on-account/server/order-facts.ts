import { sql } from 'drizzle-orm';
import { selectOpenDebts } from '#features/credit-accounts/server/open-debts.ts';
import { INVOICE, ON_ACCOUNT } from '#features/orders/contract/on-account.ts';
import type { OrderFact } from '#features/orders/server/order-facts.ts';

/** Facts of orders on account. The account number is only on documents. */
export const onAccountFacts: readonly OrderFact[] = [
  {
    label: ON_ACCOUNT,
    select: (orderId) => sql`(
      select 'On account, due ' || to_char(p.due_on, 'FMDD Mon YYYY') from posting p
       where p.order_id = ${orderId} and p.kind = 'invoice' and p.due_on is not null)`,
    onDocuments: 'too',
  },
  {
    label: INVOICE,
    select: (orderId) => sql`(
      select 'Settled' from posting i join credit_account v on v.id = i.account_id
       where i.order_id = ${orderId} and i.kind = 'invoice' and i.due_on is not null
         and (v.balance_cents <= 0
              or i.order_id not in (select d.order_id from (${selectOpenDebts(sql`a.id = v.id`)}) d
                                     where d.order_id is not null)))`,
  },
  {
    label: 'Account',
    select: (orderId) => sql`(
      select a.number::text from posting p join credit_account a on a.id = p.account_id
       where p.order_id = ${orderId} and p.kind = 'invoice' and p.due_on is not null)`,
    onDocuments: 'only',
  },
];
