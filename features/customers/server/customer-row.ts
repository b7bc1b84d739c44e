import { sql } from 'drizzle-orm';
import type { CustomerListItem } from '#features/customers/contract/customers.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import { roleColumn } from '#features/accounts/server/role-of.ts';
import { sqlStatesWhere } from '#features/orders/server/order-states.ts';

/** A customer as SQL answers him. */
export type CustomerRow = Omit<CustomerListItem, 'paid' | 'since' | 'lastOrder'> & {
  cents: Cents;
  since: Date;
  lastOrder: Date | null;
};

/** What is shown of the customer `c`; `customerJoins` has the other aliases. */
export const customerColumns = sql`
  c.id as "_id", c.name, c.email, c.phone, ${roleColumn(sql`c`)} as role, coalesce(u.email_verified, false) as verified,
  c.created_at as since, o.orders, o.cents, o.last as "lastOrder"`;

/** Behind `customer c`: `u` his account, where he has one, `o` what his orders come to. */
export const customerJoins = sql`
  left join auth_user u on u.id = c.auth_user_id
  cross join lateral (
    select (count(*) filter (where status in ${sqlStatesWhere('wasPaid')}))::int as orders,
           coalesce(sum(total_cents - refunded_cents) filter (where status in ${sqlStatesWhere('wasPaid')}), 0)::bigint as cents,
           max(created_at) as last
      from orders where customer_id = c.id) o`;

export const toCustomerListItem = ({ cents, since, lastOrder, ...row }: CustomerRow): CustomerListItem => ({
  ...row,
  paid: toDollars(cents),
  since: since.toISOString(),
  lastOrder: lastOrder?.toISOString() ?? null,
});
