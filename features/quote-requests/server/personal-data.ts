import { type SQL, sql } from 'drizzle-orm';
import { publicSku } from '#features/products/server/product-sql.ts';
import type { DataSubject, DeletedDataSubject } from '#platform/server/data-subject.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';

export const exportQuoteRequests = async (db: Database, { customerId }: DataSubject) => ({
  quoteRequests: await rows<Record<string, unknown>>(
    db,
    sql`select r.message, r.state, r.answer, r.created_at as "createdAt", r.decided_at as "decidedAt",
               (select json_agg(json_build_object('sku', ${publicSku}, 'quantity', l.quantity) order by l.position)
                  from quote_request_line l join product p on p.id = l.product_id where l.request_id = r.id) as lines
          from quote_request r where r.customer_id = ${customerId} order by r.id`,
  ),
});

export const quoteRequestMailSubjects = ({ customerId }: DataSubject): SQL =>
  sql`select id::text from quote_request where customer_id = ${customerId}`;

/** The offers that staff made from them are deleted before, by the feature of the offers. */
export const forgetQuoteRequests = async (trx: Transaction, { customerId }: DeletedDataSubject): Promise<void> => {
  await execute(trx, sql`delete from quote_request where customer_id = ${customerId}`);
};
