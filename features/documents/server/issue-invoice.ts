import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { getOrderContent } from './read-order.ts';
import { writeDocument } from './write-document.ts';

/**
 * Issues the invoice of a paid order, once: the last thing of the transaction that made it paid, with the order locked.
 */
export const issueInvoice = async (trx: Transaction, orderId: string): Promise<void> => {
  const before = await maybeOne(
    trx,
    sql`select from document where order_id = ${orderId} and kind = 'invoice' and content ->> 'about' is null`,
  );
  if (before !== null) return;
  const { content } = await getOrderContent(trx, orderId, 'invoice');
  await writeDocument(trx, { kind: 'invoice', orderId, refundId: null, content });
};
