import { type SQL, sql } from 'drizzle-orm';
import type { RequestKey } from '#platform/server/request-key.ts';
import type { Cents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { ProviderRefund } from '#platform/server/card-provider/card-provider.ts';
import type { OrderRecord, PaymentRow, RefundRow } from './payment-balance.ts';

/*
 * Code that touches an order, its stock and a tender takes the locks in this order:
 *
 * 1. the named lock of the buyer's unpaid orders (`admitUnpaid`)
 * 2. the order, its payments, its refunds
 * 3. the member of a company who buys, its tax exemption, then the tender's own rows, such as an account
 * 4. stock, by product id
 * 5. the discount code
 * 6. the counter of invoices, then that of credit notes
 *
 * Nobody else can lock an order that is being placed, so its tender locks its own rows in the step's `before`, ahead
 * of the stock, and pays the order in `after`.
 */

/** A refund as its tender has it, with the tender's own id. One that is `pending` is reported later. */
export type TenderRefund = { id: string; status: ProviderRefund['status'] };

/**
 * A way to pay orders besides the card provider. A feature takes the money in the transaction in which `payByTender`
 * marks the order as paid, so a tender's payments never wait, and no provider knows them.
 */
export type Tender = {
  /** Stored in `payment.method`: 4 to 20 small letters. The ids of its payments and refunds begin with it. */
  method: string;
  /**
   * Gives money back, in the transaction that books the refund. The order is locked. If the refund is pending, the
   * tender calls `reportTenderRefund` once the outcome is known. If this throws, it is called again later.
   */
  refund: (trx: Transaction, refund: RefundRow, paid: PaymentRow) => Promise<TenderRefund>;
  /**
   * Does the same as `refund`, and records that staff pay the money out in cash at once. Missing if this tender's money
   * cannot be paid out. The order is locked, and no stock.
   * @throws DomainError if the cash must not be paid out
   */
  refundInCash?: (
    trx: Transaction,
    staff: Caller,
    refund: RefundRow,
    paid: PaymentRow,
    key: RequestKey,
  ) => Promise<TenderRefund>;
  /** The words after `Paid by` and after `Refunded to` on documents. */
  paidBy: string;
  refundedTo: string;
  /** SQL of the words that replace `paidBy` for an order; null to use `paidBy`. */
  selectPaidBy?: (orderId: SQL) => SQL;
  /** SQL of the words that replace `refundedTo` for a refund; null to use `refundedTo`. */
  selectRefundedTo?: (refundId: SQL) => SQL;
  /** SQL of the day by which the buyer of a paid order must pay, such as 2026-12-30; null if they need not. */
  selectDueDay?: (orderId: SQL) => SQL;
  /** SQL of the cents that a customer has with the tender and that count for an order; below zero if they owe. */
  selectCredit?: (customerId: SQL, orderId: SQL) => SQL;
  /**
   * Locks the tender's rows for a locked unpaid order. Finds the cents that can pay it, if some were received for
   * this order; otherwise returns null. `take` takes the order's total from them, for `payByTender`.
   */
  lockReceived?: (
    trx: Transaction,
    order: OrderRecord,
  ) => Promise<{ coveredCents: Cents; take: (trx: Transaction, order: OrderRecord) => Promise<string> } | null>;
};

/** The card provider's ids begin with two or three letters, and an underscore ends a method: no ids can collide. */
const METHOD = /^[a-z]{4,20}$/;

let tenders: ReadonlyMap<string, Tender> = new Map();

/**
 * Called once, when the features are loaded.
 * @throws Error if two tenders have one method, or a method is not a plain word
 */
export const setTenders = (all: readonly Tender[]): void => {
  const byMethod = new Map<string, Tender>();
  for (const tender of all) {
    const { method } = tender;
    if (!METHOD.test(method) || method === 'card') throw new Error(`no tender can have the method ${method}`);
    if (byMethod.has(method)) throw new Error(`two features take payments by ${method}`);
    byMethod.set(method, tender);
  }
  tenders = byMethod;
};

export const listTenders = (): Tender[] => [...tenders.values()];

/** Finds the tender of a payment; null for a card. */
export const findTender = (method: string): Tender | null => {
  if (method === 'card') return null;
  const tender = tenders.get(method);
  if (tender === undefined) throw new Error(`no feature takes payments by ${method}`);
  return tender;
};

/**
 * SQL of a text that the tender of the payment `p` selects; null if it selects none.
 * @param id SQL of the id of the order, or of the refund
 */
const selectByMethod = (part: 'selectPaidBy' | 'selectDueDay' | 'selectRefundedTo', id: SQL): SQL => {
  const cases = [...tenders.values()].flatMap(({ method, [part]: select }) =>
    select === undefined ? [] : [sql`when ${method} then ${select(id)}`],
  );
  return cases.length === 0 ? sql`null::text` : sql`case p.method ${sql.join(cases, sql` `)} end`;
};

/** SQL of the words for how the order of the payment `p` was paid; null to use its tender's `paidBy`. */
export const selectPaidBy = (orderId: SQL): SQL => selectByMethod('selectPaidBy', orderId);

/** SQL of the words for where the refund of the payment `p` went; null to use its tender's `refundedTo`. */
export const selectRefundedTo = (refundId: SQL): SQL => selectByMethod('selectRefundedTo', refundId);

/** SQL of the day by which the order of the payment `p` must be paid; null if it is not on account. */
export const selectDueDay = (orderId: SQL): SQL => selectByMethod('selectDueDay', orderId);

/** SQL of the cents still to be paid for the unpaid order `o`, after its buyer's credit and with their debts. */
export const selectMissingCents = (): SQL => {
  const credits = [...tenders.values()].flatMap(
    ({ selectCredit }) => selectCredit?.(sql`o.customer_id`, sql`o.id`) ?? [],
  );
  return sql`greatest(0, o.total_cents${sql.join(
    credits.map((credit) => sql` - ${credit}`),
    sql``,
  )})`;
};

/** The id that a tender's payment or refund has in the shop. @param id the tender's own id */
export const toTenderId = (method: string, id: string): string => {
  if (id === '') throw new Error(`money taken or refunded by ${method} needs an id`);
  return `${method}_${id}`;
};
