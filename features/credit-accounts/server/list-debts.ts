import { sql } from 'drizzle-orm';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { isOverdue, selectOpenDebts } from './open-debts.ts';

type ListedDebt = {
  invoice: string | null;
  order: { _id: string; number: number; customerId: string } | null;
  dueOn: string;
  isOverdue: boolean;
  total: number;
  open: number;
};

type DebtRow = Omit<ListedDebt, 'total' | 'open'> & { totalCents: Cents; openCents: Cents; all: number };

/** Lists one page of the open debts on an account, the earliest due first, with the buyers of their orders. */
export const listDebts = async (
  db: Database,
  accountId: string,
  { page, limit }: PageQuery,
): Promise<{ items: ListedDebt[]; total: number }> => {
  const debts = selectOpenDebts(sql`a.id = ${accountId}::uuid`);
  const read = (offset: number) =>
    rows<DebtRow>(
      db,
      sql`select d.posting_id as invoice,
                 case when o.id is not null then json_build_object(
                   '_id', o.id, 'number', o.number, 'customerId', o.customer_id) end as "order",
                 d.due_on::text as "dueOn", ${isOverdue} as "isOverdue", d.total_cents::bigint as "totalCents",
                 d.open_cents as "openCents", (count(*) over ())::int as all
            from (${debts}) d left join orders o on o.id = d.order_id
           order by d.due_on, o.number limit ${limit} offset ${offset}`,
    );
  const found = await read((page - 1) * limit);
  // A page past the end has no rows, so the first page supplies the total.
  const total = found[0]?.all ?? (page > 1 ? ((await read(0))[0]?.all ?? 0) : 0);
  const items = found.map(({ totalCents, openCents, all: _all, ...debt }) => ({
    ...debt,
    total: toDollars(totalCents),
    open: toDollars(openCents),
  }));
  return { items, total };
};
