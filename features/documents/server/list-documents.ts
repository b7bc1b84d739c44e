import { sql } from 'drizzle-orm';
import { documentNumber, type IssuedDocument, type IssuedKind } from '#features/documents/contract/documents.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { issuedOn } from './issued-on.ts';

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
export const assertMayRead = async (db: Database, caller: Caller, orderId: string): Promise<void> => {
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
