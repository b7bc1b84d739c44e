import { sql } from 'drizzle-orm';
import { listDebts } from '#features/credit-accounts/server/list-debts.ts';
import { documentNumber } from '#features/documents/contract/documents.ts';
import { selectInvoiceNumber } from '#features/documents/server/documents.ts';
import type { OpenInvoice } from '#features/on-account/contract/on-account.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { findSeenAccount } from './find-account.ts';

/** Finds the numbers of the invoices of orders, by order id. An order without an invoice is not in it. */
const findInvoiceNumbers = async (db: Database, orderIds: string[]): Promise<Map<string, string>> => {
  const found = await rows<{ id: string; invoice: { year: number; number: number } | null }>(
    db,
    sql`select o.id, ${selectInvoiceNumber(sql`o.id`)} as invoice from orders o where o.id = any(${sql.param(orderIds)}::uuid[])`,
  );
  return new Map(found.flatMap(({ id, invoice }) => (invoice === null ? [] : [[id, documentNumber(invoice)]])));
};

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
  const numbers = await findInvoiceNumbers(
    db,
    items.flatMap(({ order }) => order?._id ?? []),
  );
  const invoices = items.map(({ order, dueOn, isOverdue, total: owed, open }) => ({
    order: order && { _id: order._id, number: order.number, isOwn: order.customerId === caller.customerId },
    invoice: (order && numbers.get(order._id)) ?? null,
    dueOn,
    isOverdue,
    total: owed,
    open,
  }));
  return { items: invoices, total };
};
