import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { DocumentContent, IssuedKind } from '#contract/documents.ts';
import type { Transaction } from '#server/db/open.ts';
import { change } from '#server/db/query.ts';

export type NewDocument = {
  kind: IssuedKind;
  orderId: string;
  /** What a credit note is of. */
  refundId: string | null;
  content: z.input<typeof DocumentContent>;
};

/**
 * Gives a document the next number of its kind and of the year that stands on it, and writes it. The counter's row is locked until `trx` ends,
 * and gives the number back where that is undone: so it is the last of what `trx` does, and nobody locks anything
 * after it but a counter, invoices before credit notes.
 */
export const writeDocument = async (
  trx: Transaction,
  { kind, orderId, refundId, content }: NewDocument,
): Promise<void> => {
  await change(
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
