import { sql } from 'drizzle-orm';
import type { EndedOrderNoteReader } from '#features/order-mails/server/ended-order-notes.ts';
import { maybeOne } from '#platform/server/db/query.ts';

/** Added because a bank transfer may be on its way when its order ends. */
export const bankTransferNote: EndedOrderNoteReader = async (db, orderId) => {
  const chosen = await maybeOne(
    db,
    sql`select order_id from order_way where order_id = ${orderId} and way = 'bank'`,
    'find-transfer-sent',
  );
  if (chosen === null) return null;
  return {
    text: 'If you have already sent a bank transfer for this order, reply to this email. We will then find your money, and send it back or use it for a new order.',
    hasMoney: false,
  };
};
