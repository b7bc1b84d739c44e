import { listDebts } from '#features/credit-accounts/server/list-debts.ts';
import type { OpenInvoice } from '#features/on-account/contract/on-account.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { findSeenAccount } from './find-account.ts';

/**
 * Lists one page of the open debts on the caller's account, the earliest due first.
 * @throws DomainError the errors of `findSeenAccount`
 */
export const listInvoices = async (
  db: Database,
  caller: Caller,
  query: PageQuery,
): Promise<{ items: OpenInvoice[]; total: number }> => {
  const { id } = await findSeenAccount(db, caller);
  const { items, total } = await listDebts(db, id, query);
  const invoices = items.map(({ order, dueOn, isOverdue, total: owed, open }) => ({
    order: order && { _id: order._id, number: order.number, isOwn: order.customerId === caller.customerId },
    dueOn,
    isOverdue,
    total: owed,
    open,
  }));
  return { items: invoices, total };
};
