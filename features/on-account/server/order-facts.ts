import { sql } from 'drizzle-orm';
import { ON_ACCOUNT } from '#features/orders/contract/on-account.ts';
import type { OrderFact } from '#features/orders/server/order-facts.ts';

/** Facts of orders on account; documents also name the account. */
export const onAccountFacts: readonly OrderFact[] = [
  {
    label: ON_ACCOUNT,
    select: (orderId) => sql`(
      select 'On account, due ' || to_char(p.due_on, 'FMDD Mon YYYY') from posting p
       where p.order_id = ${orderId} and p.kind = 'invoice' and p.due_on is not null)`,
    onDocuments: 'too',
  },
  {
    label: 'Account',
    select: (orderId) => sql`(
      select a.number::text from posting p join credit_account a on a.id = p.account_id
       where p.order_id = ${orderId} and p.kind = 'invoice' and p.due_on is not null)`,
    onDocuments: 'only',
  },
];
