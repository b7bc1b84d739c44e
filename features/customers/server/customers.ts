import { type SQL, sql } from 'drizzle-orm';
import {
  CUSTOMER_GROUPS,
  type CustomerDetail,
  type CustomerGroup,
  type CustomerListItem,
  type CustomerSort,
} from '#features/customers/contract/customers.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import { customerSince } from '#features/accounts/server/imported-accounts.ts';
import { roleColumn } from '#features/accounts/server/roles.ts';
import { sqlStatesWhere } from '#features/orders/server/order-states.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import { matchesCustomerSearch } from '#features/accounts/server/customer-search.ts';
import { toPrefixPattern } from '#platform/server/db/like-pattern.ts';
import { maybeOne, rows, withoutSequentialScan } from '#platform/server/db/query.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import type { Address } from '#features/addresses/contract/address.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { canOrder, contactAddress, isWalkIn } from '#features/accounts/server/walk-ins.ts';
import { listNotes } from './notes.ts';

/** A row of the SQL query. */
export type CustomerRow = Omit<CustomerListItem, 'paid' | 'since' | 'lastOrder'> & {
  cents: Cents;
  since: Date;
  lastOrder: Date | null;
};

/** Columns for the customer `c`; `customerJoins` defines the other aliases. */
export const customerColumns = sql`
  c.id as "_id", c.name, ${contactAddress} as email, c.phone, ${roleColumn(sql`c`)} as role,
  ${isWalkIn(sql`c.id`)} as "isWalkIn", coalesce(u.email_verified, false) as verified,
  w.name as company, ${customerSince} as since, o.orders, o.cents, o.last as "lastOrder"`;

/** Joins for `customer c`: `u` is the account, if any; `w` the company; `o` has the totals of the orders. */
export const customerJoins = sql`
  left join auth_user u on u.id = c.auth_user_id
  left join company_member m on m.customer_id = c.id and m.left_at is null
  left join company w on w.id = m.company_id
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

/** Ids are created with the customer and increase with time, so they sort by age. */
const sortOrders: Record<CustomerSort, SQL> = {
  newest: sql`id desc`,
  oldest: sql`id`,
  name: sql`lower(name), id`,
  'name-desc': sql`lower(name) desc, id desc`,
  email: sql`lower(email)`,
  'email-desc': sql`lower(email) desc`,
};

/** SQL condition on `customer c`: words of the search, or the address for emails of a walk-in. */
const matchesSearch = (search: string): SQL => sql`
  (c.id = any(array(select id from customer where ${matchesCustomerSearch(search)}))
    or c.id = any(array(select customer_id from walk_in where email like ${toPrefixPattern(search.toLowerCase())})))`;

/** SQL conditions on `customer c`. */
export const customerGroups: Record<CustomerGroup, SQL> = {
  company: sql`c.id in (select customer_id from company_member where left_at is null)`,
  onAccount: sql`c.id in (
    select customer_id from credit_account where limit_cents > 0 and customer_id is not null
    union all
    select m.customer_id from company_member m join credit_account a using (company_id)
     where m.left_at is null and a.limit_cents > 0)`,
  ordered: sql`exists (select from orders o where o.customer_id = c.id)`,
  walkIn: isWalkIn(sql`c.id`),
};

/**
 * A CTE of everybody who matches the search. Without one, it has everybody with an account, because each of the many
 * walk-ins has usually ordered once. It is materialized so that PostgreSQL searches first. Otherwise it could walk an
 * index in sort order and split every customer's text into words. API keys and deleted customers have no account.
 */
export const selectMatchingCustomers = (search: string): SQL =>
  search === ''
    ? sql`matching as not materialized (select id, name, email from customer where auth_user_id is not null)`
    : sql`matching as materialized (select c.id, c.name, c.email from customer c where ${canOrder} and ${matchesSearch(search)})`;

/** The customers of a group that match the search, or of all. Without a search, only their own group has walk-ins. */
const selectGroup = (search: string, group: CustomerGroup | undefined): SQL =>
  sql`from ${search === '' && group === 'walkIn' ? sql`customer` : sql`matching`} c
     where ${group === undefined ? sql`true` : customerGroups[group]}`;

/**
 * One page of customers, the number of all of them, and how many of all groups match the search (`all` is everybody). A
 * search also finds walk-ins.
 */
export const findCustomers = async (
  db: Database,
  {
    page,
    limit,
    search,
    sort,
    group,
  }: PageQuery & { search: string; sort: CustomerSort; group?: CustomerGroup | undefined },
): Promise<{ items: CustomerListItem[]; total: number; counts: Record<string, number> }> => {
  const counts = sql.join(
    [undefined, ...CUSTOMER_GROUPS].map(
      (one) => sql`${one ?? 'all'}::text, (select count(*)::int ${selectGroup(search, one)})`,
    ),
    sql`, `,
  );
  const queryPage = (connection: Database | Transaction) =>
    rows<{ counts: Record<string, number> } & (CustomerRow | { _id: null })>(
      connection,
      sql`with ${selectMatchingCustomers(search)}, cut as (
          select id, row_number() over () as place from (
            select id ${selectGroup(search, group)} order by ${sortOrders[sort]} limit ${limit} offset ${(page - 1) * limit}) x)
        select t.counts, x.* from (select json_build_object(${counts}) as counts) t
          left join (select cut.place, ${customerColumns} from cut join customer c using (id) ${customerJoins}) x on true
         order by x.place`,
    );
  const found = await (search === '' ? queryPage(db) : withoutSequentialScan(db, queryPage));
  return {
    items: found.flatMap((row) => (row._id === null ? [] : [toCustomerListItem(row)])),
    total: found[0]?.counts[group ?? 'all'] ?? 0,
    counts: found[0]?.counts ?? {},
  };
};

type CustomerDetailRow = CustomerRow & Pick<CustomerDetail, 'gone' | 'location' | 'newsletter'>;

/**
 * One customer, including deleted accounts, because their orders remain.
 * @throws DomainError `customer_not_found`
 */
export const getCustomer = async (db: Database, id: string): Promise<CustomerDetail> => {
  const [found, addresses, notes] = await Promise.all([
    maybeOne<CustomerDetailRow>(
      db,
      sql`select ${customerColumns}, c.auth_user_id is null and not ${isWalkIn(sql`c.id`)} as gone, c.location,
                 exists (select from subscriber s where s.email = lower(c.email) and s.confirmed_at is not null) as newsletter
            from customer c ${customerJoins}
           -- API keys, including revoked ones, are not customers.
           where c.id = ${id} and c.email not like 'key-%@invalid'`,
    ),
    rows<{ address: Address }>(
      db,
      sql`select address from customer_address where customer_id = ${id} order by used_at desc, id desc`,
    ),
    listNotes(db, id),
  ]);
  if (found === null) throw new DomainError('customer_not_found');
  const { gone, location, newsletter, ...row } = found;
  return {
    ...toCustomerListItem(row),
    gone,
    location,
    newsletter,
    addresses: addresses.map(({ address }) => address),
    notes,
  };
};
