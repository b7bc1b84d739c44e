import { type SQL, sql } from 'drizzle-orm';

/** Pieces of the line `l` whose refund is in one of these states. */
export const piecesRefunded = (states: SQL, condition: SQL = sql``): SQL => sql`
  (select coalesce(sum(x.quantity), 0) from refund_line x join refund r on r.id = x.refund_id
    where x.order_line_id = l.id and r.status in ${states} ${condition})`;
