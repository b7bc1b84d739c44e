import { type SQL, sql } from 'drizzle-orm';
import { matchesCustomerSearch } from '#features/accounts/server/customer-search.ts';
import { canOrder, checkCustomer, contactAddress } from '#features/accounts/server/walk-ins.ts';
import { listAddresses } from '#features/addresses/server/address-book.ts';
import type { StaffCustomer, StaffCustomerDetail } from '#features/staff-orders/contract/staff-orders.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { isReachable } from '#platform/contract/reachable-email.ts';
import { toInnerPattern, toPrefixPattern } from '#platform/server/db/like-pattern.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows, withoutSequentialScan } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';

/** The most customers to show while somebody types. */
const MOST_FOUND = 8;

/** Fewer characters match too many names. */
const FEWEST_LETTERS = 2;

type CustomerRow = Omit<StaffCustomer, 'email'> & { contact: string };

/** Columns of the customer `c` with their account `u`, if any. */
const customerColumns = sql`
  c.id as "_id", c.name, ${contactAddress} as contact, coalesce(c.phone, '') as phone,
  c.auth_user_id is not null as "hasAccount", coalesce((
    select w.name from company_member m join company w on w.id = m.company_id
     where m.customer_id = c.id and m.is_active and w.state = 'open'), '') as company, coalesce(u.email_verified, false) as verified`;

const presentCustomer = ({ contact, ...row }: CustomerRow): StaffCustomer => ({
  ...row,
  email: isReachable(contact) ? contact : '',
});

/** SQL of the ids of customers that may match: by words, company, a walk-in's address, or an order's number. */
const selectMatches = (search: string): SQL => {
  const [, number] = /^#?(\d{1,15})$/.exec(search) ?? [];
  const matches = [
    ...(search.length < FEWEST_LETTERS
      ? []
      : [
          sql`select id from customer where ${matchesCustomerSearch(search)}`,
          sql`select customer_id from walk_in where email like ${toPrefixPattern(search.toLowerCase())}`,
          sql`select m.customer_id from company_member m join company w on w.id = m.company_id
               where m.is_active and w.state = 'open' and w.name || ' ' || w.tax_number ilike ${toInnerPattern(search)}`,
        ]),
    ...(number === undefined ? [] : [sql`select customer_id from orders where number = ${number}::bigint`]),
  ];
  return matches.length === 0 ? sql`select null::uuid as id` : sql.join(matches, sql` union `);
};

/** Finds customers by name, company, email, phone or order number, those with exactly this address first. */
export const findCustomers = async (db: Database, search: string): Promise<StaffCustomer[]> => {
  const find = (connection: Transaction) =>
    rows<CustomerRow>(
      connection,
      sql`with found(id) as materialized (${selectMatches(search)})
          select ${customerColumns} from found join customer c using (id) left join auth_user u on u.id = c.auth_user_id
           where ${canOrder}
           order by ${contactAddress} = lower(${search}) desc, lower(c.name), c.id limit ${MOST_FOUND}`,
    );
  return (await withoutSequentialScan(db, find)).map(presentCustomer);
};

const findCustomer = (db: Database, id: string): Promise<CustomerRow | null> =>
  maybeOne<CustomerRow>(
    db,
    sql`select ${customerColumns} from customer c left join auth_user u on u.id = c.auth_user_id
         where c.id = ${id} and ${canOrder}`,
  );

/** The person who acts for a customer. */
export type Actor = Pick<Caller, 'freshError'>;

/**
 * The customer as a caller, so that prices, codes and the address book are theirs. They get no staff permissions. What
 * needs a recent sign-in, such as goods on account to a new place, needs that of the person who acts for them.
 */
export const asBuyer = (
  customerId: string,
  { name, email }: { name: string; email: string },
  { freshError }: Actor,
): Caller => ({
  customerId,
  sessionId: '',
  email,
  name,
  asStaff: false,
  hasMorePermission: false,
  secondStepError: null,
  freshError,
});

/**
 * Gets the buyer of an order for the person who acts for them.
 * @throws DomainError `customer_not_found`, also for a former customer
 */
export const getBuyer = async (db: Database, id: string, actor: Actor): Promise<Caller> => {
  const found = await findCustomer(db, id);
  if (found === null) throw new DomainError('customer_not_found');
  return asBuyer(id, { name: found.name, email: found.contact }, actor);
};

/**
 * Keeps the customer's account from being deleted until `trx` ends.
 * @throws DomainError `customer_not_found` if it was deleted before
 */
export const lockBuyer = async (trx: Transaction, id: string): Promise<void> => {
  await execute(trx, sql`select from customer where id = ${id} for share`);
  // This second statement sees a deletion that was committed while the first one waited for its lock.
  await checkCustomer(trx, id);
};

/** Gets a customer with their address book. @throws DomainError `customer_not_found`, also for a former customer */
export const getCustomer = async (db: Database, id: string, staff: Actor): Promise<StaffCustomerDetail> => {
  const found = await findCustomer(db, id);
  if (found === null) throw new DomainError('customer_not_found');
  const customer = presentCustomer(found);
  return { ...customer, addresses: await listAddresses(db, asBuyer(id, customer, staff)) };
};
