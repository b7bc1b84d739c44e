import type { Transaction } from '#platform/server/db/open.ts';
import type { PaymentRow, RefundRow } from './payment-balance.ts';

/**
 * A way to pay orders beside the card provider. A feature has taken the money when it calls `payByTender`, so a
 * tender's payments never wait, and no provider knows them.
 */
export type Tender = {
  /** Stored in `payment.method`. */
  method: string;
  /**
   * Gives money back, in the transaction that books the refund. The order is locked.
   * @returns the tender's own id of the refund
   */
  refund: (trx: Transaction, refund: RefundRow, paid: PaymentRow) => Promise<string>;
  /** How the order was paid, after `Paid by`, and where refunded money goes, after `Refunded to`: on documents. */
  paidBy: string;
  refundedTo: string;
};

let tenders: ReadonlyMap<string, Tender> = new Map();

/** Called once, when the features are loaded. */
export const setTenders = (all: readonly Tender[]): void => {
  tenders = new Map(all.map((tender) => [tender.method, tender]));
};

/** Finds the tender of a payment; null for a card. */
export const findTender = (method: string): Tender | null => {
  if (method === 'card') return null;
  const tender = tenders.get(method);
  if (tender === undefined) throw new Error(`no feature takes payments by ${method}`);
  return tender;
};
