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
import { isReadableBy } from '#features/orders/server/order-access.ts';
import { getOrderContent } from './order-content.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';

/**
 * SQL of the printed date of a document `d`, in the time zone in which it was issued. The shop may have changed its
 * time zone since.
 */
export const issuedOn: SQL = sql`(d.issued_at at time zone coalesce(d.content ->> 'timeZone', 'UTC'))::date`;

/** SQL condition: the document `d` is the invoice of its order, not one that reverses a credit note. */
export const isFirstInvoice: SQL = sql`d.kind = 'invoice' and d.content ->> 'about' is null`;

/** SQL of year and number of an order's invoice, as JSON for `documentNumber`; null if there is none yet. */
export const selectInvoiceNumber = (orderId: SQL): SQL => sql`(
  select json_build_object('year', d.year, 'number', d.number) from document d
   where d.order_id = ${orderId} and ${isFirstInvoice})`;

type IssuedDocumentRow = {
  id: string;
  kind: IssuedKind;
  year: number;
  number: number;
  issuedAt: Date;
  issuedOn: string;
  totalCents: Cents;
};

/** @throws DomainError `order_not_found` if the order does not exist or the caller may not see it */
const assertMayRead = async (db: Database, caller: Caller, orderId: string): Promise<void> => {
  const found = await maybeOne(db, sql`select from orders o where o.id = ${orderId} and ${isReadableBy(caller)}`);
  if (found === null) throw new DomainError('order_not_found');
};

/** Lists the documents issued for an order, oldest first. @throws DomainError `order_not_found` */
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

export type DocumentRow = { year: number; number: number; issuedAt: Date; content: unknown };

export const toDocumentSheet = ({ content, issuedAt, ...row }: DocumentRow): DocumentSheet => ({
  ...DocumentContent.parse(content),
  number: documentNumber(row),
  issuedAt: issuedAt.toISOString(),
});

/** Finds the document that matches. The condition may use the aliases `d` (document) and `o` (order). */
const findDocumentWhere = async (db: Database, condition: SQL): Promise<DocumentSheet | null> => {
  const row = await maybeOne<DocumentRow>(
    db,
    sql`select d.year, d.number, d.issued_at as "issuedAt", d.content
          from document d join orders o on o.id = d.order_id where ${condition}`,
  );
  return row && toDocumentSheet(row);
};

/** The invoice to attach to an order's email. */
export const findInvoice = (db: Database, orderId: string): Promise<DocumentSheet | null> =>
  findDocumentWhere(db, sql`d.order_id = ${orderId} and ${isFirstInvoice}`);

/** The credit note to attach to a refund's email. */
export const findCreditNote = (db: Database, refundId: string): Promise<DocumentSheet | null> =>
  findDocumentWhere(db, sql`d.refund_id = ${refundId}`);

/**
 * Gets a document for those who may read its order.
 * @throws DomainError `document_not_found`, also for another customer's document
 */
export const getDocument = async (db: Database, caller: Caller, id: string): Promise<DocumentSheet> => {
  const found = await findDocumentWhere(db, sql`d.id = ${id} and ${isReadableBy(caller)}`);
  if (found === null) throw new DomainError('document_not_found');
  return found;
};

/** Builds a confirmation or packing slip from the order's current state. @throws DomainError `order_not_found` */
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
