import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import type { DataSubject } from '#platform/server/data-subject.ts';

/** The customer's invoices and credit notes, with their full content. */
export const exportDocuments = async (db: Database, { customerId }: DataSubject) => ({
  documents: await rows<Record<string, unknown>>(
    db,
    sql`select d.kind, d.year, d.number, d.order_id as "orderId", d.issued_at as "issuedAt", d.content
            from document d join orders o on o.id = d.order_id where o.customer_id = ${customerId} order by d.id`,
  ),
});
