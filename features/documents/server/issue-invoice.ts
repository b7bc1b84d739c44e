import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import { isFirstInvoice } from './documents.ts';
import { getOrderContent } from './order-content.ts';
import type { z } from 'zod';
import type { DocumentContent, IssuedKind } from '#features/documents/contract/documents.ts';

type NewDocument = {
  kind: IssuedKind;
  orderId: string;
  /** The refund that a credit note documents; otherwise null. */
  refundId: string | null;
  content: z.input<typeof DocumentContent>;
};

/**
 * Writes a document with the next number of its kind and year. The counter row stays locked until `trx` ends, and a
 * rollback frees the number. Call this last in `trx`. After it, lock only other counters, invoices before credit notes.
 */
export const writeDocument = async (
  trx: Transaction,
  { kind, orderId, refundId, content }: NewDocument,
): Promise<void> => {
  await execute(
    trx,
    sql`with taken as (
          insert into document_counter as c (kind, year, last)
          values (${kind}, extract(year from now() at time zone ${content.timeZone ?? 'UTC'})::int, 1)
          on conflict (kind, year) do update set last = c.last + 1
          returning year, last
        )
        insert into document (kind, year, number, order_id, refund_id, content)
        select ${kind}, year, last, ${orderId}::uuid, ${refundId}::uuid, ${JSON.stringify(content)}::jsonb from taken`,
  );
};

/**
 * Issues the invoice of a paid order, once. Call it last in the transaction that marks the order paid, with the order
 * locked.
 */
export const issueInvoice = async (trx: Transaction, orderId: string): Promise<void> => {
  const before = await maybeOne(trx, sql`select from document d where d.order_id = ${orderId} and ${isFirstInvoice}`);
  if (before !== null) return;
  const { content } = await getOrderContent(trx, orderId, 'invoice');
  await writeDocument(trx, { kind: 'invoice', orderId, refundId: null, content });
};
