import { type SQL, sql } from 'drizzle-orm';
import type { CustomerSort, CustomerListItem } from '#features/customers/contract/customers.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import { matchesCustomerSearch } from '#features/accounts/server/customer-search.ts';
import { withoutSequentialScan } from '#platform/server/db/by-index.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { customerColumns, customerJoins, type CustomerRow, toCustomerListItem } from './customer-row.ts';

/** An id is made when a customer is, and grows with time. */
const sortOrders: Record<CustomerSort, SQL> = {
  newest: sql`id desc`,
  oldest: sql`id`,
  name: sql`lower(name), id`,
  'name-desc': sql`lower(name) desc, id desc`,
  email: sql`lower(email)`,
  'email-desc': sql`lower(email) desc`,
};

/**
 * Everybody with an account who has these words, for a `with`. They are looked up first: an index that is in the right
 * order would else be walked with everybody cut into letters. API keys and former customers have no account.
 */
export const selectMatchingCustomers = (search: string): SQL => sql`
  found as ${search === '' ? sql`not materialized` : sql`materialized`} (
    select id, name, email from customer where auth_user_id is not null ${search === '' ? sql`` : sql`and ${matchesCustomerSearch(search)}`})`;

/** One page of everybody with an account, and how many there are with these words. */
export const findCustomers = async (
  db: Database,
  { page, limit, search, sort }: PageQuery & { search: string; sort: CustomerSort },
): Promise<{ items: CustomerListItem[]; total: number }> => {
  const look = (asked: Database | Transaction) =>
    rows<{ total: number } & (CustomerRow | { _id: null })>(
      asked,
      sql`with ${selectMatchingCustomers(search)}, cut as (
          select id, row_number() over () as place from (
            select id from found order by ${sortOrders[sort]} limit ${limit} offset ${(page - 1) * limit}) x)
        select t.total, x.* from (select count(*)::int as total from found) t
          left join (select cut.place, ${customerColumns} from cut join customer c using (id) ${customerJoins}) x on true
         order by x.place`,
    );
  const found = await (search === '' ? look(db) : withoutSequentialScan(db, look));
  return {
    items: found.flatMap((row) => (row._id === null ? [] : [toCustomerListItem(row)])),
    total: found[0]?.total ?? 0,
  };
};
