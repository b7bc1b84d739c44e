import { type SQL, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { NO_MAILBOX } from '#platform/contract/reachable-email.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, oneValue } from '#platform/server/db/query.ts';

/** A customer without an account, as entered by staff. Email and phone are empty if they are unknown. */
export type WalkIn = { name: string; email: string; phone: string };

/** SQL condition: the customer is a walk-in. @param customerId SQL of the id */
export const isWalkIn = (customerId: SQL): SQL =>
  sql`exists (select from walk_in w where w.customer_id = ${customerId})`;

/** SQL condition: the customer `c` has an account or is a walk-in. API keys and former customers cannot order. */
export const canOrder: SQL = sql`(c.auth_user_id is not null or ${isWalkIn(sql`c.id`)})`;

/** @throws DomainError `customer_not_found`, unless the customer has an account or is a walk-in */
export const checkCustomer = async (db: Database | Transaction, id: string): Promise<void> => {
  const found = await maybeOne(db, sql`select from customer c where c.id = ${id} and ${canOrder}`);
  if (found === null) throw new DomainError('customer_not_found');
};

/**
 * Locks a customer until `trx` ends, so that their data is not deleted in the meantime.
 * @throws DomainError `customer_not_found`, also for a former customer
 */
export const lockCustomer = async (trx: Transaction, id: string): Promise<void> => {
  await execute(trx, sql`select from customer where id = ${id} for no key update`);
  // A separate statement also sees if a walk-in was erased while the previous statement waited for the lock.
  await checkCustomer(trx, id);
};

/** SQL of the address to which emails to the customer `c` are sent. */
export const contactAddress: SQL = sql`
  coalesce((select nullif(w.email, '') from walk_in w where w.customer_id = c.id), c.email)`;

/**
 * Returns a walk-in's placeholder address among all customers. Nobody can register, verify or read it, so the address
 * that the walk-in gave never gives access to an account.
 */
export const walkInAddress = (id: string): string => `walk-in-${id}${NO_MAILBOX}`;

/** Creates a walk-in with this id. */
export const insertWalkIn = async (trx: Transaction, id: string, { name, email, phone }: WalkIn): Promise<void> => {
  await execute(
    trx,
    sql`with made as (
          insert into customer (id, email, name, phone)
          values (${id}, ${walkInAddress(id)}, ${name}, ${phone === '' ? null : phone}) returning id
        )
        insert into walk_in (customer_id, email) select id, ${email} from made`,
  );
};

/** True if somebody has registered this address, proven or not. @param email in lower case */
export const isRegistered = (db: Database | Transaction, email: string): Promise<boolean> =>
  oneValue<boolean>(
    db,
    sql`select exists (select from auth_user where email = ${email})
              or exists (select from customer where lower(email) = ${email})`,
  );

/** True if this address was given by a walk-in, and nobody has an account with it. */
export const isOnlyWalkIn = (db: Database, email: string): Promise<boolean> =>
  oneValue<boolean>(
    db,
    sql`select exists (select from walk_in where email = ${email})
             and not exists (select from auth_user where email = ${email})`,
  );
