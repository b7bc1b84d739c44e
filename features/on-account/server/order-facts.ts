import { sql } from 'drizzle-orm';
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
      select 'Settled' from posting i
       where i.order_id = ${orderId} and i.kind = 'invoice' and i.due_on is not null
         and not exists (select from order_debt d where d.order_id = i.order_id))`,
  },
  {
    label: 'Account',
    select: (orderId) => sql`(
      select a.number::text from posting p join credit_account a on a.id = p.account_id
       where p.order_id = ${orderId} and p.kind = 'invoice' and p.due_on is not null)`,
    onDocuments: 'only',
  },
];
