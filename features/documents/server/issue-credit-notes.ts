import { sql } from 'drizzle-orm';
import { DocumentContent, documentNumber, type IssuedKind, type Tax } from '#features/documents/contract/documents.ts';
import { type Cents, minusCents, ZERO_CENTS } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { creditContent, type CreditedPieces } from './credit-content.ts';
import { issueInvoice } from './issue-invoice.ts';
import { readOrder } from './read-order.ts';
import { writeDocument } from './write-document.ts';

type Issued = {
  id: string;
  kind: IssuedKind;
  year: number;
  number: number;
  refundId: string | null;
  issuedAt: Date;
  content: unknown;
};

type Refund = {
  id: string;
  amountCents: Cents;
  reason: string;
  status: 'done' | 'failed';
  pieces: CreditedPieces[];
};

const readIssued = async (trx: Transaction, orderId: string) => {
  const found = await rows<Issued>(
    trx,
    sql`select id, kind, year, number, refund_id as "refundId", issued_at as "issuedAt", content
          from document where order_id = ${orderId} order by id`,
  );
  return found.map((one) => ({ ...one, content: DocumentContent.parse(one.content) }));
};

type Written = Awaited<ReturnType<typeof readIssued>>[number];

/** Refunds of an order that are at their end. Money that a bank took is none: what was sold is as it was. */
const readEnded = (trx: Transaction, orderId: string): Promise<Refund[]> =>
  rows<Refund>(
    trx,
    sql`select r.id, r.amount_cents as "amountCents", r.reason, r.status,
               (select coalesce(json_agg(json_build_object('orderLineId', x.order_line_id, 'quantity', x.quantity, 'before', (
                         select coalesce(sum(y.quantity), 0) from refund_line y join refund s on s.id = y.refund_id
                          where y.order_line_id = x.order_line_id and s.status = 'done'
                            and (s.done_at, s.id) < (r.done_at, r.id)))
                       order by l.position), '[]')
                  from refund_line x join order_line l on l.id = x.order_line_id where x.refund_id = r.id) as pieces
          from refund r join payment p on p.id = r.payment_id
         where p.order_id = ${orderId} and r.of_order and r.dispute_id is null and r.status in ('done', 'failed')
         order by r.done_at, r.id`,
  );

const aboutOf = ({ id, kind, year, number, issuedAt, content }: Written) => ({
  id,
  kind,
  number: documentNumber({ year, number }),
  issuedAt: issuedAt.toISOString(),
  timeZone: content.timeZone,
});

const isFirstInvoice = ({ kind, content }: Written): boolean => kind === 'invoice' && content.about === null;

/** What was taken back and stands: the taxes of credit notes, less of those that were taken back themselves. */
const takenBack = (issued: readonly Written[]): Tax[] =>
  issued
    .filter((one) => !isFirstInvoice(one))
    .flatMap(({ kind, content }) =>
      content.taxes.map((tax) =>
        kind === 'credit_note'
          ? tax
          : {
              ...tax,
              netCents: minusCents(ZERO_CENTS, tax.netCents),
              taxCents: minusCents(ZERO_CENTS, tax.taxCents),
              grossCents: minusCents(ZERO_CENTS, tax.grossCents),
            },
      ),
    );

/**
 * Brings the documents of an order to what its refunds say, as the last thing of the transaction that changed one of
 * them, with the order locked: a credit note for each that is done, and where one failed after that, an invoice that
 * takes its credit note back. Nothing is issued twice.
 */
export const issueCreditNotes = async (trx: Transaction, orderId: string): Promise<void> => {
  const issuedOf = (issued: readonly Written[], refund: Refund) =>
    issued.find(({ refundId, kind }) => kind === 'credit_note' && refundId === refund.id);
  const isMissing = (issued: readonly Written[], refund: Refund): boolean => {
    const note = issuedOf(issued, refund);
    if (refund.status === 'done') return note === undefined;
    return note !== undefined && !issued.some(({ content }) => content.about?.id === note.id);
  };
  const before = await readIssued(trx, orderId);
  const missing = (await readEnded(trx, orderId)).filter((refund) => isMissing(before, refund));
  if (missing.length === 0) return;
  await issueInvoice(trx, orderId);
  const order = await readOrder(trx, orderId, 'credit_note');
  const { seller, note: words, timeZone } = order.content;
  // Invoices first: everybody locks the counters in this order.
  for (const refund of missing.filter(({ status }) => status === 'failed')) {
    const note = issuedOf(before, refund);
    if (note === undefined) continue;
    const content = { ...note.content, kind: 'invoice' as const, about: aboutOf(note), reason: '', timeZone };
    await writeDocument(trx, { kind: 'invoice', orderId, refundId: null, content });
  }
  for (const refund of missing.filter(({ status }) => status === 'done')) {
    const issued = await readIssued(trx, orderId);
    const invoice = issued.find(isFirstInvoice);
    if (invoice === undefined) throw new Error(`the order ${orderId} has no invoice`);
    // Whoever was invoiced, also when the order has forgotten him since.
    const own = { about: aboutOf(invoice), timeZone, seller, note: words };
    const base = { ...invoice.content, ...own, kind: 'credit_note' as const };
    const content = creditContent({ ...order, content: base }, refund, takenBack(issued));
    await writeDocument(trx, { kind: 'credit_note', orderId, refundId: refund.id, content });
  }
};
