import { sql } from 'drizzle-orm';
import {
  DocumentContent,
  documentNumber,
  type IssuedKind,
  type TaxByRate,
} from '#features/documents/contract/documents.ts';
import { selectRefundedTo } from '#features/payments/server/tenders.ts';
import { type Cents, negateCents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { buildCreditContent, type CreditedPieces } from './credit-content.ts';
import { issueInvoice, writeDocument } from './issue-invoice.ts';
import { getOrderContent } from './order-content.ts';

type IssuedRow = {
  id: string;
  kind: IssuedKind;
  year: number;
  number: number;
  refundId: string | null;
  issuedAt: Date;
  content: unknown;
};

type CreditedRefund = {
  id: string;
  amountCents: Cents;
  reason: string;
  status: 'done' | 'failed';
  /** The words after `Refunded to`, if they differ from those of the order's invoice. */
  refundedTo: string | null;
  pieces: CreditedPieces[];
};

const findIssued = async (trx: Transaction, orderId: string) => {
  const found = await rows<IssuedRow>(
    trx,
    sql`select id, kind, year, number, refund_id as "refundId", issued_at as "issuedAt", content
          from document where order_id = ${orderId} order by id`,
  );
  return found.map((one) => ({ ...one, content: DocumentContent.parse(one.content) }));
};

type IssuedWithContent = Awaited<ReturnType<typeof findIssued>>[number];

/**
 * Finds an order's completed or failed refunds. Money that a bank took in a dispute is not a refund: the sale itself
 * stays unchanged.
 */
const findEndedRefunds = (trx: Transaction, orderId: string): Promise<CreditedRefund[]> =>
  rows<CreditedRefund>(
    trx,
    sql`select r.id, r.amount_cents as "amountCents", r.status, ${selectRefundedTo(sql`r.id`)} as "refundedTo",
               coalesce((select r.reason || ': ' || q.reason from return_request q
                          where q.refund_id = r.id and q.reason <> ''), r.reason) as reason,
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

const toReference = ({ id, kind, year, number, issuedAt, content }: IssuedWithContent) => ({
  id,
  kind,
  number: documentNumber({ year, number }),
  issuedAt: issuedAt.toISOString(),
  timeZone: content.timeZone,
});

const isFirstInvoice = ({ kind, content }: IssuedWithContent): boolean => kind === 'invoice' && content.about === null;

/** The taxes reversed by valid credit notes; invoices that reverse a credit note count as negative. */
const getCreditedTaxes = (issued: readonly IssuedWithContent[]): TaxByRate[] =>
  issued
    .filter((one) => !isFirstInvoice(one))
    .flatMap(({ kind, content }) =>
      content.taxes.map((tax) =>
        kind === 'credit_note'
          ? tax
          : {
              ...tax,
              netCents: negateCents(tax.netCents),
              taxCents: negateCents(tax.taxCents),
              grossCents: negateCents(tax.grossCents),
            },
      ),
    );

/**
 * Issues the documents that the order's refunds require: a credit note for each completed refund. If a refund failed
 * afterward, an invoice reverses its credit note. Issues nothing twice. Call it last in the transaction that changed a
 * refund, with the order locked.
 */
export const issueCreditNotes = async (trx: Transaction, orderId: string): Promise<void> => {
  const findCreditNote = (issued: readonly IssuedWithContent[], refund: CreditedRefund) =>
    issued.find(({ refundId, kind }) => kind === 'credit_note' && refundId === refund.id);
  const isMissing = (issued: readonly IssuedWithContent[], refund: CreditedRefund): boolean => {
    const note = findCreditNote(issued, refund);
    if (refund.status === 'done') return note === undefined;
    return note !== undefined && !issued.some(({ content }) => content.about?.id === note.id);
  };
  const before = await findIssued(trx, orderId);
  const missing = (await findEndedRefunds(trx, orderId)).filter((refund) => isMissing(before, refund));
  if (missing.length === 0) return;
  await issueInvoice(trx, orderId);
  const order = await getOrderContent(trx, orderId, 'credit_note');
  const { seller, note: words, timeZone } = order.content;
  // Invoices first, because every transaction locks the counters in this sequence.
  for (const refund of missing.filter(({ status }) => status === 'failed')) {
    const note = findCreditNote(before, refund);
    if (note === undefined) continue;
    const content = { ...note.content, kind: 'invoice' as const, about: toReference(note), reason: '', timeZone };
    await writeDocument(trx, { kind: 'invoice', orderId, refundId: null, content });
  }
  for (const refund of missing.filter(({ status }) => status === 'done')) {
    const issued = await findIssued(trx, orderId);
    const invoice = issued.find(isFirstInvoice);
    if (invoice === undefined) throw new Error(`the order ${orderId} has no invoice`);
    // Uses the buyer on the invoice, even if the order has since been anonymized.
    const own = { about: toReference(invoice), dueOn: null, timeZone, seller, note: words };
    const { payment } = invoice.content;
    const paid = payment === null ? null : { ...payment, refundedTo: refund.refundedTo ?? payment.refundedTo };
    const base = { ...invoice.content, ...own, payment: paid, kind: 'credit_note' as const };
    const content = buildCreditContent({ ...order, content: base }, refund, getCreditedTaxes(issued));
    await writeDocument(trx, { kind: 'credit_note', orderId, refundId: refund.id, content });
  }
};
