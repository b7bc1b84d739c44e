import { type SQL, sql } from 'drizzle-orm';
import { statesAllowing } from '#features/orders/contract/order-status.ts';
import type { Waiting } from '#features/notifications/contract/waiting.ts';
import type { WaitingName } from '#features/index.ts';
import type { Database } from '#platform/server/db/open.ts';
import { heldBackOrders } from '#features/payments/server/held-back.ts';
import { among, where } from '#platform/server/db/order-states.ts';
import { one } from '#platform/server/db/query.ts';
import { mailFailed } from '#platform/server/jobs/outbox.ts';
import { lowCtes } from '#features/stock/server/select-low.ts';

const counts: Record<WaitingName, SQL> = {
  toPack: sql`(select count(*)::int from orders where status in ${among(statesAllowing('ship'))} and id in (
                 select order_id from order_line where quantity > shipped + released) and id not in ${heldBackOrders})`,
  toPay: sql`(select count(*)::int from orders where status in ${where('isOpen')})`,
  returns: sql`(select count(*)::int from return_request where status = 'asked')`,
  disputes: sql`(select count(*)::int from dispute where status = 'open')`,
  low: sql`(with ${lowCtes} select count(*)::int from low)`,
  messages: sql`(select count(*)::int from message where closed_at is null)`,
  failed: sql`((select count(*) from outbox where ${mailFailed})
               + (select count(*) from job_failure) + (select count(*) from webhook where failed_at is not null and not is_active))::int`,
  stuck: sql`(select count(*)::int from stuck_event where set_aside_at is not null)`,
};

/** How much waits for somebody of the shop, by one statement. @param names what of it is asked for */
export const countWaiting = <Name extends WaitingName>(
  db: Database,
  names: readonly Name[],
): Promise<Required<Pick<Waiting, Name>>> =>
  one(
    db,
    sql`select ${sql.join(
      names.map((name) => sql`${counts[name]} as ${sql.identifier(name)}`),
      sql`, `,
    )}`,
  );
