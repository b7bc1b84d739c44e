import { sql } from 'drizzle-orm';
import { isOverdue, selectOpenDebts } from '#features/credit-accounts/server/open-debts.ts';
import { documentNumber } from '#features/documents/contract/documents.ts';
import { selectInvoiceNumber } from '#features/documents/server/documents.ts';
import type { OpenInvoice } from '#features/on-account/contract/on-account.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { findSeenAccount } from './find-account.ts';

type InvoiceRow = Omit<OpenInvoice, 'invoice' | 'total' | 'open'> & {
  invoice: { year: number; number: number } | null;
  totalCents: Cents;
  openCents: Cents;
  all: number;
};

/**
 * Lists one page of the open debts on the caller's account, the earliest due first.
 * @throws DomainError the errors of `findSeenAccount`
 */
export const listInvoices = async (
  db: Database,
  caller: Caller,
  { page, limit }: PageQuery,
): Promise<{ items: OpenInvoice[]; total: number }> => {
  const { id } = await findSeenAccount(db, caller);
  const debts = selectOpenDebts(sql`a.id = ${id}`);
  const read = (offset: number) =>
    rows<InvoiceRow>(
      db,
      sql`select case when o.id is not null then json_build_object(
                   '_id', o.id, 'number', o.number, 'isOwn', o.customer_id = ${caller.customerId}) end as "order",
                 ${selectInvoiceNumber(sql`o.id`)} as invoice, d.due_on::text as "dueOn", ${isOverdue} as "isOverdue", d.total_cents::bigint as "totalCents",
                 d.open_cents as "openCents", (count(*) over ())::int as all
            from (${debts}) d left join orders o on o.id = d.order_id
           order by d.due_on, o.number limit ${limit} offset ${offset}`,
    );
  const found = await read((page - 1) * limit);
  // A page past the end has no rows, so the first page supplies the total.
  const total = found[0]?.all ?? (page > 1 ? ((await read(0))[0]?.all ?? 0) : 0);
  const items = found.map(({ totalCents, openCents, order, invoice, dueOn, isOverdue: late }) => ({
    order,
    invoice: invoice && documentNumber(invoice),
    dueOn,
    isOverdue: late,
    total: toDollars(totalCents),
    open: toDollars(openCents),
  }));
  return { items, total };
};
