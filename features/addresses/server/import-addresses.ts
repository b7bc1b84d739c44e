import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { AddressForm } from '#features/addresses/contract/addresses.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';

/** The most addresses that a customer has after an import. */
const MAX_IMPORTED = 20;

type StoredAddress = { customerId: string; address: AddressForm };
export type ImportedAddress = StoredAddress & { isBilling: boolean };

/** The addresses among these that their customers do not have yet, at most 20 for each customer. */
export const findMissingAddresses = async <Wanted extends ImportedAddress>(
  db: Database | Transaction,
  wanted: readonly Wanted[],
): Promise<Wanted[]> => {
  const ids = [...new Set(wanted.map(({ customerId }) => customerId))];
  const stored = await rows<StoredAddress>(
    db,
    sql`select customer_id as "customerId", address from customer_address
         where customer_id = any(${sql.param(ids)}::uuid[])`,
  );
  const books = Map.groupBy(stored, ({ customerId }) => customerId);
  return wanted.filter(({ customerId, address }) => {
    const book = books.get(customerId) ?? [];
    if (book.length >= MAX_IMPORTED || book.some((one) => isDeepStrictEqual(one.address, address))) return false;
    books.set(customerId, [...book, { customerId, address }]);
    return true;
  });
};

/**
 * Adds the addresses that their customers lack.
 * @returns the new ones
 */
export const importAddresses = async (
  trx: Transaction,
  wanted: readonly ImportedAddress[],
): Promise<{ id: string; customerId: string }[]> => {
  await acquireNamedLocks(trx, 'addresses', [...new Set(wanted.map(({ customerId }) => customerId))]);
  const missing = await findMissingAddresses(trx, wanted);
  return rows<{ id: string; customerId: string }>(
    trx,
    sql`insert into customer_address (customer_id, address, is_billing)
        select "customerId", address, "isBilling"
          from json_to_recordset(${JSON.stringify(missing)}::json) a("customerId" uuid, address jsonb, "isBilling" boolean)
        returning id, customer_id as "customerId"`,
  );
};

/** Deletes imported addresses that have not been used in an order since. */
export const deleteImportedAddresses = async (trx: Transaction, ids: readonly string[]): Promise<void> => {
  await rows(trx, sql`delete from customer_address where id = any(${sql.param(ids)}::uuid[]) and used_at = created_at`);
};

/** Deletes the address books of imported customers who are deleted with them. */
export const deleteAddressBooks = async (trx: Transaction, customerIds: readonly string[]): Promise<void> => {
  await rows(trx, sql`delete from customer_address where customer_id = any(${sql.param(customerIds)}::uuid[])`);
};
