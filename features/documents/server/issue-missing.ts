import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#platform/server/db/open.ts';
import { sqlStatesWhere } from '#features/orders/server/order-states.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { issueCreditNotes } from './issue-credit-notes.ts';
import { issueInvoice } from './issue-invoice.ts';

/** Orders that one query finds. */
const CHUNK = 100;

/** `paidAt` is text: a Date would lose the microseconds, and the query would return the same order again. */
type OrderWithoutDocuments = { id: string; paidAt: string; number: number };

/** Finds orders with missing documents, in the sequence of payment, after the given order. */
const findOrdersWithoutDocuments = (
  db: Database,
  after: OrderWithoutDocuments | null,
): Promise<OrderWithoutDocuments[]> =>
  rows<OrderWithoutDocuments>(
    db,
    sql`select o.id, o.paid_at::text as "paidAt", o.number from orders o
         where o.status in ${sqlStatesWhere('wasPaid')}
           and (${after === null} or (o.paid_at, o.number) > (${after?.paidAt ?? null}::timestamptz, ${after?.number ?? null}::bigint))
           and (not exists (select from document d where d.order_id = o.id and d.kind = 'invoice')
                or exists (select from payment p join refund r on r.payment_id = p.id
                            where p.order_id = o.id and r.of_order and r.dispute_id is null and r.status = 'done'
                              and not exists (select from document d where d.refund_id = r.id)))
         order by o.paid_at, o.number limit ${CHUNK}`,
  );

/**
 * Issues missing documents of paid orders, in the sequence of payment. Documents are missing if the order was paid
 * under a release without documents, or by a process of that release during an upgrade. An error with one order does
 * not stop the others.
 * @throws the reason of the signal if it stops early; the error of the last failed order
 */
export const issueMissingDocuments = async (
  db: Database,
  log: FastifyBaseLogger,
  { stopping, renewLease }: JobContext,
): Promise<void> => {
  let issued = 0;
  let failure: unknown = null;
  let last: OrderWithoutDocuments | null = null;
  for (;;) {
    const orders = await findOrdersWithoutDocuments(db, last);
    for (const { id } of orders) {
      stopping.throwIfAborted();
      try {
        await db.transaction(async (trx) => {
          await execute(trx, sql`select from orders where id = ${id} for update`);
          await issueInvoice(trx, id);
          await issueCreditNotes(trx, id);
        });
        issued += 1;
      } catch (err) {
        log.error({ err, id }, 'documents of an order could not be issued');
        failure = err;
      }
    }
    last = orders.at(-1) ?? null;
    if (last === null) break;
    await renewLease();
  }
  if (issued > 0) log.info({ orders: issued }, 'documents of earlier orders were issued');
  if (failure !== null) throw failure;
};
