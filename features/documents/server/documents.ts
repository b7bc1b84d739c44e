import { type SQL, sql } from 'drizzle-orm';
import {
  DocumentContent,
  type DocumentSheet,
  type IssuedDocument,
  type IssuedKind,
  documentNumber,
} from '#features/documents/contract/documents.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { getOrderContent } from './order-content.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';

/** SQL of the date on a document `d`, in the time zone it was issued in: the shop may have moved since. */
export const issuedOn: SQL = sql`(d.issued_at at time zone coalesce(d.content ->> 'timeZone', 'UTC'))::date`;

type IssuedDocumentRow = {
  id: string;
  kind: IssuedKind;
  year: number;
  number: number;
  issuedAt: Date;
  issuedOn: string;
  totalCents: Cents;
};

/** Whether an order is the caller's to see. @throws DomainError `order_not_found` where it is not, and where it is not there */
const assertMayRead = async (db: Database, caller: Caller, orderId: string): Promise<void> => {
  const found = await maybeOne(
    db,
    sql`select from orders
         where id = ${orderId} and (customer_id = ${caller.customerId} or ${caller.asStaff})`,
  );
  if (found === null) throw new DomainError('order_not_found');
};

/** What was issued of an order, oldest first. @throws DomainError `order_not_found` */
export const listDocuments = async (db: Database, caller: Caller, orderId: string): Promise<IssuedDocument[]> => {
  await assertMayRead(db, caller, orderId);
  const found = await rows<IssuedDocumentRow>(
    db,
    sql`select id, kind, year, number, issued_at as "issuedAt", ${issuedOn}::text as "issuedOn",
               (content ->> 'totalCents')::bigint as "totalCents"
          from document d where order_id = ${orderId} order by id`,
  );
  return found.map((row) => ({
    _id: row.id,
    kind: row.kind,
    number: documentNumber(row),
    issuedAt: row.issuedAt.toISOString(),
    issuedOn: row.issuedOn,
    total: toDollars(row.totalCents),
  }));
};

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
