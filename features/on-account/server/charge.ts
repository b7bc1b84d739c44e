import { sql } from 'drizzle-orm';
import { OutdatedPriceError } from '#features/checkout/server/order-discount.ts';
import { calculateDueDay } from '#features/credit-accounts/contract/due-rules.ts';
import { chargeOrder } from '#features/credit-accounts/server/account-tender.ts';
import { settleWithReceived } from '#features/credit-accounts/server/chosen-invoices.ts';
import { type LockedAccount, findCompanyAccount, findCustomerAccount } from '#features/credit-accounts/server/post.ts';
import { readReceived, readUsed } from '#features/credit-accounts/server/received-for-orders.ts';
import type { OrderRecord } from '#features/payments/server/payment-balance.ts';
import { DomainError } from '#platform/contract/errors.ts';
import {
  type Cents,
  ZERO_CENTS,
  formatCents,
  negateCents,
  subtractCents,
  sumCents,
  toDollars,
} from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, oneValue } from '#platform/server/db/query.ts';
import { moveReceived } from './move-received.ts';

/** A locked account on which an order is charged. */
export type BuyersAccount = LockedAccount & {
  /** As `selectUsedCents` has it; if the money received for the order covers it, this money alone, below zero. */
  usedCents: Cents;
};

/**
 * Locks the account on which a buyer orders: their company's, or their own; for a placed order, both. Locks their
 * membership first, so that nobody orders for a company after they were removed from it.
 * @param placed the order if it is already placed, with its company or null
 * @throws DomainError `account_none`, also if the order is for another company than the buyer's
 */
export const lockBuyersAccount = async (
  trx: Transaction,
  customerId: string,
  placed?: { id: string; companyId: string | null },
): Promise<BuyersAccount> => {
  // The customer must be locked before the member, as when an account is deleted. Later rows that refer to the buyer
  // lock the customer too.
  await execute(trx, sql`select from customer where id = ${customerId} for key share`);
  const member = await maybeOne<{ companyId: string; isActive: boolean }>(
    trx,
    sql`select company_id as "companyId", is_active as "isActive" from company_member
         where customer_id = ${customerId} and left_at is null for share`,
  );
  const ownCompany = member?.companyId ?? null;
  if (member?.isActive === false || (placed !== undefined && placed.companyId !== ownCompany)) {
    throw new DomainError('account_none');
  }
  if (placed !== undefined && ownCompany !== null) {
    // Money that was received for the order is moved from one account to the other. Every statement that locks several
    // accounts locks them in this order, so that none waits for another in a circle.
    await execute(
      trx,
      sql`select from credit_account where company_id = ${ownCompany} or customer_id = ${customerId} order by id for update`,
    );
  }
  const account =
    ownCompany === null ? await findCustomerAccount(trx, customerId) : await findCompanyAccount(trx, ownCompany);
  if (account === null) throw new DomainError('account_none');
  return { ...account, usedCents: await readUsed(trx, account.id, placed?.id ?? null) };
};

/**
 * Asserts that an order which is being placed is for the owner of the account. Its buyer may have joined a company
 * since the order was priced.
 * @throws OutdatedPriceError otherwise, so that the order is priced again, for the company
 */
export const assertAccountOfOrder = async (trx: Transaction, { id }: BuyersAccount, orderId: string): Promise<void> => {
  const found = await maybeOne(
    trx,
    sql`select from credit_account a where a.id = ${id}
           and a.company_id is not distinct from (select f.company_id from company_order f where f.order_id = ${orderId})`,
  );
  if (found === null) throw new OutdatedPriceError();
};

/**
 * Locks the account that pays an order. Money that was received for the order and covers it pays it on the buyer's own
 * account, so that what is too much remains theirs. Otherwise, if the order is a company's, the money is moved to the
 * company's account. The caller has locked the order.
 * @throws DomainError `account_none`
 */
export const lockAccountOfOrder = async (trx: Transaction, order: OrderRecord): Promise<BuyersAccount> => {
  const { id, customerId, totalCents } = order;
  const companyId = await oneValue<string | null>(
    trx,
    sql`select (select company_id from company_order where order_id = ${id})`,
  );
  const account = await lockBuyersAccount(trx, customerId, { id, companyId });
  const own = await findCustomerAccount(trx, customerId);
  const receivedCents = own === null ? ZERO_CENTS : await readReceived(trx, own.id, id);
  if (own !== null && receivedCents >= totalCents) {
    return { ...own, usedCents: negateCents(receivedCents) };
  }
  if (companyId === null) return account;
  await moveReceived(trx, order, account.id);
  return { ...account, usedCents: await readUsed(trx, account.id, id) };
};

/**
 * @throws DomainError `account_none` without limit and credit, `account_stopped`; `account_limit` with the limit, the
 *   balance and the excess in `details`, in dollars
 */
export const assertWithinLimit = (
  { limitCents, balanceCents, usedCents, stoppedBy }: BuyersAccount,
  totalCents: Cents,
): void => {
  const afterCents = sumCents([usedCents, totalCents]);
  // Credit covers the whole order, so neither a stop nor the limit matters.
  if (afterCents <= ZERO_CENTS) return;
  if (limitCents === ZERO_CENTS && usedCents >= ZERO_CENTS) throw new DomainError('account_none');
  if (stoppedBy !== null) throw new DomainError('account_stopped');
  if (afterCents <= limitCents) return;
  const overCents = subtractCents(afterCents, limitCents);
  throw new DomainError('account_limit', {
    message: `This order is ${formatCents(overCents)} more than your account allows. Choose another way to pay.`,
    details: { limit: toDollars(limitCents), balance: toDollars(balanceCents), over: toDollars(overCents) },
  });
};

/**
 * Charges an order to an account. The caller has locked both. Money that was received for the order settles it first.
 * @returns the posting's id
 * @throws DomainError the errors of `assertWithinLimit`
 */
export const chargeOnAccount = async (
  trx: Transaction,
  account: BuyersAccount,
  order: Pick<OrderRecord, 'id' | 'totalCents'>,
): Promise<string> => {
  const { id, limitCents, usedCents, dueRule, today } = account;
  assertWithinLimit(account, order.totalCents);
  const isCovered = sumCents([usedCents, order.totalCents]) <= ZERO_CENTS;
  if (isCovered) return chargeOrder(trx, id, order, null);
  const invoiceId = await chargeOrder(trx, id, order, null, { dueOn: calculateDueDay(today, dueRule), limitCents });
  await settleWithReceived(trx, invoiceId, order);
  return invoiceId;
};
