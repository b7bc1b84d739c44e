import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import type { AddressForm, SavedAddress } from '#features/addresses/contract/addresses.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';

/** More would be of no use, and the whole book is read at once. */
const MAX_ADDRESSES = 50;

const addressColumns = sql`id as "_id", address, is_billing as "isBilling"`;

/** Lists the caller's addresses, the last used first. Addresses used only for bills come last. */
export const listAddresses = (db: Database, { customerId }: Caller): Promise<SavedAddress[]> =>
  rows<SavedAddress>(
    db,
    sql`select ${addressColumns} from customer_address where customer_id = ${customerId} order by is_billing, used_at desc, id desc`,
  );

/** SQL of the destination of the customer's last used address, as JSON; null if there is none. */
export const usualDestination = (customerId: string | null): SQL => sql`(
  select json_build_object('country', address ->> 'country', 'region', address ->> 'region',
                           'postcode', address ->> 'postcode')
    from customer_address where customer_id = ${customerId}::uuid and not is_billing
   order by used_at desc, id desc limit 1)`;

/** Lets only one writer at a time count the addresses of a customer and add to them. */
const lockAddressBook = (trx: Transaction, customerId: string): Promise<void> =>
  acquireNamedLocks(trx, 'addresses', [customerId]);

/** @throws DomainError `address_book_full` */
export const addAddress = async (db: Database, { customerId }: Caller, address: AddressForm): Promise<SavedAddress> => {
  const added = await db.transaction(async (trx) => {
    await lockAddressBook(trx, customerId);
    return maybeOne<SavedAddress>(
      trx,
      sql`insert into customer_address (customer_id, address)
          select ${customerId}::uuid, ${JSON.stringify(address)}::jsonb
           where (select count(*) from customer_address where customer_id = ${customerId}) < ${MAX_ADDRESSES}
          returning ${addressColumns}`,
    );
  });
  if (added === null) throw new DomainError('address_book_full');
  return added;
};

/** @throws DomainError `address_not_found`, also for somebody else's address */
export const editAddress = async (
  db: Database,
  { customerId }: Caller,
  id: string,
  address: AddressForm,
): Promise<SavedAddress> => {
  const edited = await maybeOne<SavedAddress>(
    db,
    sql`update customer_address set address = ${JSON.stringify(address)}::jsonb
         where id = ${id} and customer_id = ${customerId} returning ${addressColumns}`,
  );
  if (edited === null) throw new DomainError('address_not_found');
  return edited;
};

/** @throws DomainError `address_not_found`, also for somebody else's address */
export const removeAddress = async (db: Database, { customerId }: Caller, id: string): Promise<{ removed: true }> => {
  const deletedCount = await execute(
    db,
    sql`delete from customer_address where id = ${id} and customer_id = ${customerId}`,
  );
  if (deletedCount === 0) throw new DomainError('address_not_found');
  return { removed: true };
};

/**
 * Saves the addresses of an order. The delivery address comes first the next time. An address used only for bills is
 * never preselected for delivery. Addresses already in the book are not added again.
 */
export const saveUsedAddresses = async (
  trx: Transaction,
  { customerId }: Caller,
  { delivery, billing }: { delivery: AddressForm | null; billing: AddressForm | null },
): Promise<void> => {
  const used = [
    ...(delivery === null ? [] : [{ address: delivery, isBilling: false }]),
    ...(billing === null || isDeepStrictEqual(billing, delivery) ? [] : [{ address: billing, isBilling: true }]),
  ];
  if (used.length === 0) return;
  await lockAddressBook(trx, customerId);
  await execute(
    trx,
    sql`with used as (
          select x -> 'address' as address, (x ->> 'isBilling')::boolean as is_billing
            from jsonb_array_elements(${JSON.stringify(used)}::jsonb) x
        ), delivered as (
          update customer_address a set used_at = now(), is_billing = false from used
           where a.customer_id = ${customerId} and a.address = used.address and not used.is_billing
        )
        insert into customer_address (customer_id, address, is_billing)
        select ${customerId}::uuid, address, is_billing from used
         where address not in (select address from customer_address where customer_id = ${customerId})
           and (select count(*) from customer_address where customer_id = ${customerId}) < ${MAX_ADDRESSES}`,
  );
};
