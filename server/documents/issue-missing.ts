import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/open.ts';
import { where } from '#server/db/order-states.ts';
import { change, rows } from '#server/db/query.ts';
import type { Turn } from '#server/platform/jobs.ts';
import { issueCreditNotes } from './issue-credit-notes.ts';
import { issueInvoice } from './issue-invoice.ts';

/** Orders that are looked for at once. */
const CHUNK = 100;

/**
 * Issues what paid orders have no document of, in the order in which they were paid: those of the shop's edition before
 * there were any, or of a process of that edition which still served while this one did.
 * @throws the signal's reason when it has left something
 */
export const issueMissing = async (db: Database, log: FastifyBaseLogger, { stopping, keep }: Turn): Promise<void> => {
  let issued = 0;
  for (;;) {
    const orders = await rows<{ id: string }>(
      db,
      sql`select o.id from orders o
           where o.status in ${where('wasPaid')}
             and (not exists (select from document d where d.order_id = o.id and d.kind = 'invoice')
                  or exists (select from payment p join refund r on r.payment_id = p.id
                              where p.order_id = o.id and r.of_order and r.dispute_id is null and r.status = 'done'
                                and not exists (select from document d where d.refund_id = r.id)))
           order by o.paid_at, o.number limit ${CHUNK}`,
    );
    for (const { id } of orders) {
      stopping.throwIfAborted();
      await db.transaction(async (trx) => {
        await change(trx, sql`select from orders where id = ${id} for update`);
        await issueInvoice(trx, id);
        await issueCreditNotes(trx, id);
      });
    }
    issued += orders.length;
    if (orders.length < CHUNK) break;
    await keep();
  }
  if (issued > 0) log.info({ orders: issued }, 'documents of earlier orders were issued');
};
