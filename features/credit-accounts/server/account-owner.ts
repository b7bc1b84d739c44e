import { type SQL, sql } from 'drizzle-orm';
import { matchesCustomerSearch } from '#features/accounts/server/customer-search.ts';
import { UNKNOWN_PAYER } from '#features/credit-accounts/contract/credit-account.ts';
import { toInnerPattern, toPrefixPattern } from '#platform/server/db/like-pattern.ts';

/** SQL joins of the owner of the account `a`: the customer `c` or the company `co`. */
export const ownerJoins: SQL = sql`left join customer c on c.id = a.customer_id left join company co on co.id = a.company_id`;

/** SQL columns of an account's owner. */
export const ownerColumns: SQL = sql`
  case when c.id is not null then json_build_object('_id', c.id, 'name', c.name) end as customer,
  case when co.id is not null then json_build_object('_id', co.id, 'name', co.name) end as company`;

/** SQL of the name of an account's owner. */
export const ownerName: SQL = sql`coalesce(co.name, c.name, ${UNKNOWN_PAYER})`;

/** SQL of the name of the owner of the account with this id. Its aliases differ from those of the audit's queries. */
export const selectOwnerName = (accountId: SQL): SQL => sql`
  select coalesce(oc.name, op.name, ${UNKNOWN_PAYER}) as name from credit_account oa
    left join company oc on oc.id = oa.company_id left join customer op on op.id = oa.customer_id
   where oa.id = ${accountId}`;

/** SQL condition: the owner of the account `a` matches the search by name; walk-ins also match by email. */
export const matchesOwner = (search: string): SQL => sql`(a.customer_id = any(array(
    select id from customer where ${matchesCustomerSearch(search)}
     union select customer_id from walk_in where email like ${toPrefixPattern(search.toLowerCase())}))
  or (a.is_unknown_payer and ${UNKNOWN_PAYER} ilike ${toInnerPattern(search)})
  or a.company_id = any(array(select o.id from company o where (o.name || ' ' || o.tax_number) ilike ${toInnerPattern(search)})))`;
