import { type SQL, sql } from 'drizzle-orm';
import { anyOf } from '#platform/server/db/any-of.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';

/** The decisions of a feature about orders that are not their buyer's alone. */
export type OrderAccess = {
  /** SQL condition: the buyer can only read the order. */
  isReadOnly: (orderId: SQL) => SQL;
  /** Refuses what a buyer does with a locked order that they can only read, and locks the rows that decide it. */
  assertChangeable: (trx: Transaction, orderId: string) => Promise<void>;
  /** SQL condition: a customer who is not the buyer may read the order and its documents. */
  mayRead: (orderId: SQL, customerId: string) => SQL;
  /** SQL condition: a customer who is not the buyer may cancel the unpaid order. */
  mayCancel: (orderId: SQL, customerId: string) => SQL;
};

let accesses: readonly OrderAccess[] = [];

/** Called once, when the features are loaded. */
export const setOrderAccess = (all: readonly OrderAccess[]): void => {
  accesses = all;
};

/** SQL condition: the buyer can only read the order. */
export const isReadOnly = (orderId: SQL): SQL => anyOf(accesses.map((access) => access.isReadOnly(orderId)));

/** SQL condition on an order `o`: it is the caller's, the caller is staff, or a feature lets them read it. */
export const isReadableBy = ({ customerId, asStaff }: Caller): SQL => sql`(
  o.customer_id = ${customerId} or ${asStaff} or ${anyOf(accesses.map(({ mayRead }) => mayRead(sql`o.id`, customerId)))})`;

/**
 * SQL condition on an order `o`: the caller may see the account of its customer.
 * @param readsAccounts true if they have the permission `credit.read`
 */
export const seesAccount = ({ customerId }: Caller, readsAccounts: boolean): SQL => sql`(
  o.customer_id = ${customerId} or ${readsAccounts})`;

/** SQL condition on an order `o`: it is the caller's, the caller is staff, or a feature lets them cancel it. */
export const isCancellableBy = ({ customerId, asStaff }: Caller): SQL => sql`(
  o.customer_id = ${customerId} or ${asStaff} or ${anyOf(accesses.map(({ mayCancel }) => mayCancel(sql`o.id`, customerId)))})`;

/**
 * Checks that the buyer of a locked order may still change, pay, cancel or return it. Each act of a buyer calls this
 * after it has locked the order and before it locks anything else.
 * @throws DomainError `member_left`, `member_inactive`
 */
export const assertBuyerMayAct = async (trx: Transaction, orderId: string): Promise<void> => {
  for (const { assertChangeable } of accesses) await assertChangeable(trx, orderId);
};
