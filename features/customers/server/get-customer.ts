import { sql } from 'drizzle-orm';
import type { Address } from '#features/addresses/contract/address.ts';
import type { CustomerDetail } from '#features/customers/contract/customers.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne, rows } from '#platform/server/db/query.ts';
import { customerColumns, customerJoins, type CustomerRow, toCustomerListItem } from './customer-row.ts';
import { listNotes } from './list-notes.ts';

type CustomerDetailRow = CustomerRow & Pick<CustomerDetail, 'gone' | 'location' | 'newsletter'>;

/**
 * One customer, also one who has deleted his account: orders are still his.
 * @throws DomainError `customer_not_found`
 */
export const getCustomer = async (db: Database, id: string): Promise<CustomerDetail> => {
  const [found, addresses, notes] = await Promise.all([
    maybeOne<CustomerDetailRow>(
      db,
      sql`select ${customerColumns}, c.auth_user_id is null as gone, c.location,
                 exists (select from subscriber s where s.email = lower(c.email) and s.confirmed_at is not null) as newsletter
            from customer c ${customerJoins}
           -- An API key is no customer, nor is one that was revoked.
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
