import { sql } from 'drizzle-orm';
import type { PageQuery } from '#platform/contract/page-query.ts';
import type { ListedReturn } from '#features/returns/contract/returns.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one, rows } from '#platform/server/db/query.ts';
import { presentReturn, returnJson } from '#features/orders/server/return-row.ts';
import { OPEN_RETURN_STATES } from '#features/orders/server/returnable.ts';

type ListedReturnRow = Omit<ListedReturn, keyof ReturnType<typeof presentReturn>> & {
  row: Parameters<typeof presentReturn>[0];
};

/** One page of all returns, those that wait for the shop first, then the newest; and how many there are. */
export const listReturns = async (
  db: Database,
  { page, limit, customer }: PageQuery & { customer?: string | undefined },
): Promise<{ items: ListedReturn[]; total: number }> => {
  const his =
    customer === undefined ? sql`true` : sql`r.order_id in (select id from orders where customer_id = ${customer})`;
  const [found, { total }] = await Promise.all([
    rows<ListedReturnRow>(
      db,
      sql`select ${returnJson} as row, o.id as "order", o.number, o.customer_id as "customerId", o.user_name as "userName", o.email,
                 (select sum(q.quantity) from return_line q where q.return_request_id = r.id) as pieces
            from return_request r join orders o on o.id = r.order_id where ${his}
           order by r.status in ${OPEN_RETURN_STATES} desc, r.id desc
           limit ${limit} offset ${(page - 1) * limit}`,
    ),
    one<{ total: number }>(db, sql`select count(*)::int as total from return_request r where ${his}`),
  ]);
  return { items: found.map(({ row, ...more }) => ({ ...presentReturn(row), ...more })), total };
};
