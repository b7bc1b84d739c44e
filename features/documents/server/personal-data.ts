import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import type { DataSubject } from '#platform/server/data-subject.ts';

/** The invoices and credit notes of a person, with all that stands in them. */
export const exportDocuments = async (db: Database, { customerId }: DataSubject) => ({
  documents: await rows<Record<string, unknown>>(
    db,
    sql`select d.kind, d.year, d.number, d.order_id as "orderId", d.issued_at as "issuedAt", d.content
            from document d join orders o on o.id = d.order_id where o.customer_id = ${customerId} order by d.id`,
  ),
});
