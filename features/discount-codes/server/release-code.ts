import { sql } from 'drizzle-orm';
import type { EventSubscriber } from '#platform/server/jobs/event-subscribers.ts';

/** Deletes the use of a code by an order whose discount ended because its lines changed. */
const dropUse: EventSubscriber = (_kind, order) => {
  const lost = sql`order_id in (select o.id from ${order} e join orders o using (id) where o.code = '')`;
  return [
    sql`delete from code_use where ${lost}`,
    sql`update discount_code c set used = c.used - 1 from code_use u where u.code_id = c.id and ${lost}`,
  ];
};

/** Releases an order's use of a code when its stock is released. A refund does not release the use. */
export const releaseCode: EventSubscriber = (kind, order) => {
  if (kind === 'order.lines_changed') return dropUse(kind, order);
  if (kind !== 'order.cancelled' && kind !== 'order.expired') return [];
  const held = sql`order_id in (select id from ${order}) and released_at is null`;
  return [
    sql`update code_use set released_at = now() where ${held}`,
    sql`update discount_code c set used = c.used - 1 from code_use u where u.code_id = c.id and ${held}`,
  ];
};
