import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { AddressForm } from '#features/addresses/contract/addresses.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';

/** The most addresses that a customer may have after an import. */
const MAX_IMPORTED = 20;

type StoredAddress = { customerId: string; address: AddressForm };
export type ImportedAddress = StoredAddress & { isBilling: boolean };

/** Finds the imported addresses that their customers do not have yet, at most 20 for each customer. */
export const findMissingAddresses = async <Imported extends ImportedAddress>(
  db: Database | Transaction,
  imported: readonly Imported[],
): Promise<Imported[]> => {
  const ids = [...new Set(imported.map(({ customerId }) => customerId))];
  const stored = await rows<StoredAddress>(
    db,
    sql`select customer_id as "customerId", address from customer_address
         where customer_id = any(${sql.param(ids)}::uuid[])`,
  );
  const books = Map.groupBy(stored, ({ customerId }) => customerId);
  return imported.filter(({ customerId, address }) => {
    const book = books.get(customerId) ?? [];
    if (book.length >= MAX_IMPORTED || book.some((one) => isDeepStrictEqual(one.address, address))) return false;
    books.set(customerId, [...book, { customerId, address }]);
    return true;
  });
};

/**
 * Adds imported addresses that their customers do not have. A new customer's first address comes first in their book.
 * The addresses of other customers get the customer's own creation time, so that the last used address still comes
 * first.
 * @param newCustomers the ids of customers who were created just now
 * @returns the new addresses
 */
export const importAddresses = async (
  trx: Transaction,
  imported: readonly ImportedAddress[],
  newCustomers: ReadonlySet<string>,
): Promise<{ id: string; customerId: string }[]> => {
  await acquireNamedLocks(trx, 'addresses', [...new Set(imported.map(({ customerId }) => customerId))]);
  // If addresses have the same time of use, the last inserted comes first.
  const missing = (await findMissingAddresses(trx, imported)).toReversed();
  const isNew = sql`c.id = any(${sql.param([...newCustomers])}::uuid[])`;
  return rows<{ id: string; customerId: string }>(
    trx,
    sql`insert into customer_address (customer_id, address, is_billing, created_at, used_at)
        select c.id, a.address, a.is_billing, t.at, t.at
          from (select (x ->> 'customerId')::uuid as customer_id, x -> 'address' as address,
                       (x ->> 'isBilling')::boolean as is_billing, position
                  from jsonb_array_elements(${JSON.stringify(missing)}::jsonb) with ordinality e(x, position)) a
          join customer c on c.id = a.customer_id
          cross join lateral (select case when ${isNew} then now() else least(c.created_at, now()) end as at) t
         order by a.position
        returning id, customer_id as "customerId"`,
  );
};

/**
 * Deletes imported addresses that have not been used in an order or edited since.
 * @param imported what was imported for each customer
 */
export const deleteImportedAddresses = async (
  trx: Transaction,
  ids: readonly string[],
  imported: readonly StoredAddress[],
): Promise<void> => {
  await rows(
    trx,
    sql`delete from customer_address a
         using json_to_recordset(${JSON.stringify(imported)}::json) i("customerId" uuid, address jsonb)
         where a.id = any(${sql.param(ids)}::uuid[]) and a.used_at = a.created_at
           and a.customer_id = i."customerId" and a.address = i.address`,
  );
};

/** Deletes the address books of imported customers who are deleted with them. */
export const deleteAddressBooks = async (trx: Transaction, customerIds: readonly string[]): Promise<void> => {
  await rows(trx, sql`delete from customer_address where customer_id = any(${sql.param(customerIds)}::uuid[])`);
};
