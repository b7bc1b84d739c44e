import { z } from 'zod';
import { Order } from '#features/orders/contract/orders.ts';
import { file, json, XLSX_TYPE } from '#platform/contract/bodies.ts';
import { isIsoDate } from '#platform/contract/dates.ts';
import { Dollars } from '#platform/contract/dollars.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { FileQuery, Id, requiredText } from '#platform/contract/fields.ts';
import { oneLine } from '#platform/contract/one-line.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { AccountDetail, AccountOwner, CreditAccount } from './credit-account.ts';
import { AccountFilter, AccountSums, ListedAccount } from '#features/account-balances/contract/listed-accounts.ts';
import { ChosenInvoices } from './open-debts.ts';
import { HAND_METHODS, PAYOUT_METHODS, POSTING_KINDS } from './postings.ts';

/** Dollars above zero. */
export const Amount = Dollars.refine((dollars) => dollars > 0, 'Enter an amount such as 12.50');

/** One line without direction marks, so that staff find a text that they copied from a bank statement. */
const Reference = oneLine(100).default('');

const Day = z.string().refine(isIsoDate, 'Enter a day');

/** Money that staff have received for an order. */
export const TakePayment = z.object({
  method: z.enum(HAND_METHODS),
  /** Dollars. */
  amount: Amount,
  /** The text of the bank statement, check or receipt. */
  reference: Reference,
  /** A date such as 2026-11-26, not after today. */
  receivedOn: Day,
  /** True to record this payment although a similar one is already recorded. */
  again: z.boolean().default(false),
  /** Dollars: the order's total as staff saw it. */
  totalWas: Dollars,
});
export type TakePayment = z.output<typeof TakePayment>;

/** Money that staff have received on an account, or for an order that is paid or has ended. */
export const AccountPayment = TakePayment.omit({ totalWas: true });
export type AccountPayment = z.output<typeof AccountPayment>;

/** Money that staff pay out to a customer. */
export const Payout = AccountPayment.omit({ again: true }).extend({
  method: z.enum(PAYOUT_METHODS),
  /** An ended order of a walk-in, whose money is paid back; missing for credit that no order holds. */
  order: Id.optional(),
});
export type Payout = z.output<typeof Payout>;

/** A small difference that the shop writes off. */
export const WriteOff = z.object({
  /** Dollars. */
  amount: Amount,
  reason: requiredText('Reason is Required', 200),
});
export type WriteOff = z.output<typeof WriteOff>;

/** An amount on a credit account. */
export const Posting = AccountOwner.extend({
  _id: z.string(),
  account: z.string(),
  /** Its number in the account, from 1. */
  seq: z.number().int(),
  kind: z.enum(POSTING_KINDS),
  /** Dollars; above zero if they increase what the customer owes, below zero if they reduce it. */
  amount: z.number(),
  method: z.enum(HAND_METHODS).nullable(),
  reference: z.string(),
  receivedOn: z.string().nullable(),
  /** Why a payment was reversed or an amount written off; empty for other postings. */
  note: z.string(),
  isReversed: z.boolean(),
  /** The account to which this payment was moved, or to which this reversal moved it; null for other postings. */
  movedTo: z.object({ account: z.string(), name: z.string() }).nullable(),
  order: z.object({ _id: z.string(), number: z.number().int() }).nullable(),
  /** The day by which an order on account must be paid; null for other postings. */
  dueOn: z.string().nullable(),
  /** True if that day is over and the order is not fully paid. */
  isOverdue: z.boolean(),
  /** Dollars that the account owed after this posting; null in lists of several accounts. */
  balance: z.number().nullable(),
  /** The numbers of the orders whose invoices staff chose for this payment. */
  chosen: z.array(z.number().int()),
  /** The staff member who recorded it; null if the shop posted it by itself. */
  by: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Posting = z.infer<typeof Posting>;

/** The money that staff have received for an order. */
export const OrderMoney = z.object({
  /** Dollars that are missing before the order is paid; 0 if it is paid. */
  missing: z.number(),
  /** Dollars that count toward the order: money received for it, and free credit of its customer. */
  credit: z.number(),
  account: z.string().nullable(),
  /** True if the customer is a walk-in, who has no credit: the order holds the money that was received for it. */
  isWalkIn: z.boolean(),
  /** Dollars that a paid or ended order of a walk-in holds until they are paid back; 0 for other orders. */
  toPayBack: z.number(),
  /** The latest payments recorded for the order, newest first. */
  payments: z.array(Posting),
});
export type OrderMoney = z.infer<typeof OrderMoney>;

const params = z.object({ id: Id });

export const creditAccounts = {
  takePayment: endpoint({
    method: 'POST',
    path: '/orders/:id/take-payment',
    summary: 'Record money received for an unpaid order; the order is paid once its customer’s account covers it',
    auth: 'staff',
    permission: 'payments.record',
    fresh: true,
    idempotent: true,
    params,
    body: json(TakePayment),
    reply: json(z.object({ order: Order, missing: z.number() })),
    errors: [
      'order_not_found',
      'order_already_paid',
      'order_not_payable',
      'price_changed',
      'payment_key_reused',
      'payment_looks_recorded',
      'payment_under_way',
      'address_missing',
      'not_delivered_there',
      'amount_not_chargeable',
      'provider_unavailable',
    ],
  }),
  recordLate: endpoint({
    method: 'POST',
    path: '/orders/:id/late-payment',
    summary: 'Record money received for an order that is paid or has ended, on its customer’s account',
    auth: 'staff',
    permission: 'payments.record',
    fresh: true,
    idempotent: true,
    params,
    body: json(AccountPayment),
    reply: json(CreditAccount),
    errors: ['order_not_found', 'order_payable', 'payment_key_reused', 'payment_looks_recorded'],
  }),
  payFromCredit: endpoint({
    method: 'POST',
    path: '/orders/:id/pay-from-credit',
    summary: 'Pay an unpaid order from the credit on its customer’s account, which must cover it',
    auth: 'staff',
    permission: 'payments.record',
    fresh: true,
    params,
    body: json(z.object({ totalWas: Dollars })),
    reply: json(Order),
    errors: [
      'order_not_found',
      'order_already_paid',
      'order_not_payable',
      'price_changed',
      'credit_too_little',
      'payment_under_way',
      'address_missing',
      'not_delivered_there',
      'amount_not_chargeable',
      'provider_unavailable',
    ],
  }),
  orderMoney: endpoint({
    method: 'GET',
    path: '/orders/:id/money',
    summary: 'Get the payments that staff have recorded for an order, and the amount that is missing',
    auth: 'staff',
    permission: 'payments.record',
    params,
    reply: json(OrderMoney),
    errors: ['order_not_found'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/postings',
    summary: 'List postings on credit accounts, newest first. The search finds order number, name, amount or reference',
    auth: 'staff',
    permission: 'credit.read',
    query: PageQuery.extend({
      account: z.union([z.literal('').transform(() => undefined), Id]).optional(),
      search: z.string().trim().max(100).default(''),
    }),
    reply: json(z.array(Posting)),
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/credit-accounts',
    summary:
      'List the credit accounts with postings or a limit, the largest balance first, with the number in each state',
    auth: 'staff',
    permission: 'credit.read',
    query: AccountFilter.extend(PageQuery.shape),
    reply: json(z.array(ListedAccount)),
  }),
  sums: endpoint({
    method: 'GET',
    path: '/credit-accounts/sums',
    summary: 'Get the total that customers owe the shop, and the total of their credit and the money that orders hold',
    auth: 'staff',
    permission: 'credit.read',
    query: AccountFilter,
    reply: json(AccountSums),
  }),
  exportAccounts: endpoint({
    method: 'GET',
    path: '/credit-accounts/export',
    summary: 'Export the list of credit accounts as CSV or XLSX, one row per account',
    auth: 'staff',
    permission: 'credit.read',
    query: AccountFilter.extend(FileQuery.shape),
    reply: file('text/csv', XLSX_TYPE),
  }),
  get: endpoint({
    method: 'GET',
    path: '/credit-accounts/:id',
    summary: 'Get a credit account',
    auth: 'staff',
    permission: 'credit.read',
    params,
    reply: json(AccountDetail),
    errors: ['account_not_found'],
  }),
  recordPayment: endpoint({
    method: 'POST',
    path: '/credit-accounts/:id/payments',
    summary: 'Record money received on an account. It pays chosen or the earliest debts, but pays no unpaid order',
    auth: 'staff',
    permission: 'payments.record',
    fresh: true,
    idempotent: true,
    params,
    body: json(AccountPayment.extend({ invoices: ChosenInvoices })),
    reply: json(CreditAccount),
    errors: ['account_not_found', 'invoice_not_open', 'payment_key_reused', 'payment_looks_recorded'],
  }),
  payOut: endpoint({
    method: 'POST',
    path: '/credit-accounts/:id/payouts',
    summary:
      'Record money paid out to a customer, up to their credit; in cash only out of the open drawer, up to what it holds',
    auth: 'staff',
    permission: 'payments.record',
    fresh: true,
    idempotent: true,
    params,
    body: json(Payout),
    reply: json(CreditAccount),
    errors: [
      'account_not_found',
      'order_not_found',
      'payout_too_much',
      'cash_drawer_closed',
      'cash_too_little',
      'payment_key_reused',
    ],
  }),
  writeOff: endpoint({
    method: 'POST',
    path: '/credit-accounts/:id/write-offs',
    summary: 'Write off a small difference that a customer owes',
    auth: 'staff',
    permission: 'credit.edit',
    fresh: true,
    idempotent: true,
    params,
    body: json(WriteOff),
    reply: json(CreditAccount),
    errors: ['account_not_found', 'write_off_too_much', 'payment_key_reused'],
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/postings/:id/reverse',
    summary:
      'Reverse a write-off, or a payment that did not arrive. Orders stay paid, and the customer owes the amount',
    auth: 'staff',
    permission: 'payments.record',
    fresh: true,
    params,
    body: json(z.object({ reason: requiredText('Reason is Required', 200) })),
    reply: json(CreditAccount),
    errors: ['posting_not_found', 'posting_not_reversible', 'posting_reversed'],
  }),
};
