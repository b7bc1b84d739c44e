import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import { company } from '#features/companies/server/schema.ts';
import { DUE_RULES, type DueRule, STOPPERS, type Stopper } from '#features/credit-accounts/contract/due-rules.ts';
import {
  HAND_METHODS,
  type HandMethod,
  POSTING_KINDS,
  type PostingKind,
  postingSigns,
} from '#features/credit-accounts/contract/postings.ts';
import { orders } from '#features/orders/server/schema.ts';
import { refund } from '#features/payments/server/schema.ts';
import { ZERO_CENTS } from '#platform/contract/money.ts';
import { at, cents, id } from '#platform/server/db/columns.ts';

const toList = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

const owed = toList(POSTING_KINDS.filter((kind) => postingSigns[kind] > 0));

/** The account of a customer or of a company with the shop. Only `post` changes the balance. */
export const creditAccount = pgTable(
  'credit_account',
  {
    id: id(),
    /** The account number that buyers and the shop use; null until staff set the account's terms. */
    number: integer().unique(),
    /** The account belongs to a customer, or to a company, whose members order on it. */
    customerId: uuid()
      .unique()
      .references(() => customer.id),
    companyId: uuid()
      .unique()
      .references(() => company.id),
    /** The most that may be owed after an order on account; at 0, orders can only use credit. */
    limitCents: cents().notNull().default(ZERO_CENTS),
    /** True for the one account of payments whose payer is unknown. It has no owner. */
    isUnknownPayer: boolean().notNull().default(false),
    dueRule: text().$type<DueRule>().notNull().default('net_30'),
    /** Set if orders on account are stopped: by staff, or by the shop. */
    stoppedBy: text().$type<Stopper>(),
    stopReason: text().notNull().default(''),
    /** The sum of the postings; below zero if the shop owes the owner. */
    balanceCents: cents().notNull().default(ZERO_CENTS),
    nextSeq: integer().notNull().default(1),
    /** Grows with each change of the terms. */
    version: integer().notNull().default(1),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('credit_account_unknown_payer')
      .on(t.isUnknownPayer)
      .where(sql`is_unknown_payer`),
    check('credit_account_limit', sql`limit_cents >= 0`),
    check(
      'credit_account_owner',
      sql`num_nonnulls(customer_id, company_id) = case when is_unknown_payer then 0 else 1 end`,
    ),
    check('credit_account_due_rule', sql`due_rule in (${toList(DUE_RULES)})`),
    check('credit_account_stopped', sql`stopped_by in (${toList(STOPPERS)})`),
    check('credit_account_stop_reason', sql`(stop_reason <> '') = (stopped_by is not null)`),
  ],
);

/** An amount on a credit account. `post` writes each posting once; only a reversal undoes it. */
export const posting = pgTable(
  'posting',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => creditAccount.id),
    /** Numbers the postings of an account from 1, without a gap. */
    seq: integer().notNull(),
    kind: text().$type<PostingKind>().notNull(),
    amountCents: cents().notNull(),
    /** The order that this posting paid or refunded, or for which the money was received. */
    orderId: uuid().references(() => orders.id),
    refundId: uuid()
      .unique()
      .references(() => refund.id),
    /** The payment or write-off that a reversal takes back. */
    reverses: uuid()
      .unique()
      .references((): AnyPgColumn => posting.id),
    method: text().$type<HandMethod>(),
    reference: text().notNull().default(''),
    receivedOn: date({ mode: 'string' }),
    /** The day by which an order on account must be paid, and the limit when it was accepted. */
    dueOn: date({ mode: 'string' }),
    limitCents: cents(),
    /** Why a payment was reversed, or an amount written off. */
    note: text().notNull().default(''),
    /** Null if the shop posted it by itself, for an order or refund. */
    actorId: uuid().references(() => customer.id),
    idempotencyKey: text(),
    requestHash: text(),
    createdAt: at()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    unique('posting_seq').on(t.accountId, t.seq),
    unique('posting_idempotency').on(t.actorId, t.idempotencyKey),
    uniqueIndex('posting_invoice')
      .on(t.orderId)
      .where(sql`kind = 'invoice'`),
    index().on(t.orderId),
    index('posting_amount').on(sql`abs(amount_cents)`),
    index('posting_reference').on(sql`upper(reference) text_pattern_ops`),
    check('posting_kind', sql`kind in (${toList(POSTING_KINDS)})`),
    check('posting_sign', sql`amount_cents <> 0 and (amount_cents > 0) = (kind in (${owed}))`),
    check('posting_order', sql`kind not in ('invoice', 'credit_note') or order_id is not null`),
    check('posting_refund', sql`(refund_id is not null) = (kind = 'credit_note')`),
    check('posting_reverses', sql`(reverses is not null) = (kind = 'reversal')`),
    check(
      'posting_method',
      sql`(method is not null) = (kind in ('payment', 'payout')) and method in (${toList(HAND_METHODS)})`,
    ),
    check(
      'posting_terms',
      sql`(due_on is not null) = (limit_cents is not null) and (due_on is null or kind = 'invoice') and limit_cents >= 0`,
    ),
    check('posting_received', sql`(received_on is not null) = (method is not null)`),
  ],
);

/** How much of a payment settles an invoice that staff chose for it. It counts unless the payment is reversed. */
export const chosenInvoice = pgTable(
  'chosen_invoice',
  {
    paymentId: uuid()
      .notNull()
      .references(() => posting.id),
    invoiceId: uuid()
      .notNull()
      .references(() => posting.id),
    amountCents: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.invoiceId] }),
    index().on(t.invoiceId),
    check('chosen_invoice_amount', sql`amount_cents > 0`),
  ],
);

/** The two postings that move a payment to the right account: of an unknown payer, or for an order. */
export const movedPayment = pgTable('moved_payment', {
  /** The reversal that takes the money off the first account. */
  reversalId: uuid()
    .primaryKey()
    .references(() => posting.id),
  /** The payment on the other account. */
  paymentId: uuid()
    .notNull()
    .unique()
    .references(() => posting.id),
});

/** The payout of a refund that staff paid out in cash as they booked it. */
export const refundPayout = pgTable('refund_payout', {
  refundId: uuid()
    .primaryKey()
    .references(() => refund.id),
  payoutId: uuid()
    .notNull()
    .unique()
    .references(() => posting.id),
});
