import { type SQL, sql } from 'drizzle-orm';
import { DocumentContent, documentNumber, type DocumentSheet } from '#features/documents/contract/documents.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { assertMayRead } from './list-documents.ts';
import { getOrderContent } from './read-order.ts';

type DocumentRow = { year: number; number: number; issuedAt: Date; content: unknown };

/** The one document of which that is true; alias `d`, of the order `o`. */
const findDocumentWhere = async (db: Database, condition: SQL): Promise<DocumentSheet | null> => {
  const row = await maybeOne<DocumentRow>(
    db,
    sql`select d.year, d.number, d.issued_at as "issuedAt", d.content
          from document d join orders o on o.id = d.order_id where ${condition}`,
  );
  if (row === null) return null;
  return {
    ...DocumentContent.parse(row.content),
    number: documentNumber(row),
    issuedAt: row.issuedAt.toISOString(),
  };
};

/** The invoice of an order, for its mail. */
export const findInvoice = (db: Database, orderId: string): Promise<DocumentSheet | null> =>
  findDocumentWhere(db, sql`d.order_id = ${orderId} and d.kind = 'invoice' and d.content ->> 'about' is null`);

/** The credit note of a refund, for its mail. */
export const findCreditNote = (db: Database, refundId: string): Promise<DocumentSheet | null> =>
  findDocumentWhere(db, sql`d.refund_id = ${refundId}`);

/**
 * A document for the owner of its order or staff; somebody else's is answered like one that never was.
 * @throws DomainError `document_not_found`
 */
export const getDocument = async (db: Database, caller: Caller, id: string): Promise<DocumentSheet> => {
  const found = await findDocumentWhere(
    db,
    sql`d.id = ${id} and (o.customer_id = ${caller.customerId} or ${caller.asStaff})`,
  );
  if (found === null) throw new DomainError('document_not_found');
  return found;
};

/** What an order is like now, as a confirmation or for whoever packs it. @throws DomainError `order_not_found` */
export const getOrderSheet = async (
  db: Database,
  caller: Caller,
  orderId: string,
  kind: 'confirmation' | 'packing_slip',
): Promise<DocumentSheet> => {
  await assertMayRead(db, caller, orderId);
  const { content } = await getOrderContent(db, orderId, kind);
  return { ...DocumentContent.parse(content), number: String(content.order.number), issuedAt: content.order.placedAt };
};
