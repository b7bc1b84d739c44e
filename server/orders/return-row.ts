import { sql } from 'drizzle-orm';
import type { OrderReturn } from '#contract/orders.ts';

/** The return `r` as JSON, which has times as PostgreSQL writes them. */
export const returnJson = sql`json_build_object(
  '_id', r.id, 'status', r.status, 'reason', r.reason, 'answer', r.answer,
  'createdAt', to_json(r.created_at), 'decidedAt', to_json(r.decided_at), 'receivedAt', to_json(r.received_at),
  'lines', (select json_agg(json_build_object('line', l.id, 'productName', l.product_name, 'quantity', q.quantity,
                                              'restock', q.restock) order by l.position)
              from return_line q join order_line l on l.id = q.order_line_id where q.return_request_id = r.id))`;

const iso = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString());

export const presentReturn = ({ createdAt, decidedAt, receivedAt, ...row }: OrderReturn): OrderReturn => ({
  ...row,
  createdAt: new Date(createdAt).toISOString(),
  decidedAt: iso(decidedAt),
  receivedAt: iso(receivedAt),
});
