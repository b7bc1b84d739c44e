import { capitalize } from '#platform/contract/capitalize.ts';
import { formatDate } from '#platform/contract/dates.ts';

/** How money reaches or leaves the shop without a card provider. */
export const HAND_METHODS = ['bank', 'cash', 'cheque', 'terminal'] as const;
export type HandMethod = (typeof HAND_METHODS)[number];

/** How money is paid out. */
export const PAYOUT_METHODS = ['bank', 'cash'] as const;

/**
 * The purpose of a posting, and the sign of its amount: above zero if the customer then owes the shop more.
 * - `invoice`: an order that the account paid
 * - `payout`: money that the shop paid out
 * - `reversal`: takes back a payment, such as a bounced check, or a write-off
 * - `payment`: money that the shop received
 * - `credit_note`: a refund that stays on the account
 * - `write_off`: a small difference that the shop does not collect
 */
export const postingSigns = {
  invoice: 1,
  payout: 1,
  reversal: 1,
  payment: -1,
  credit_note: -1,
  write_off: -1,
} as const;
export type PostingKind = keyof typeof postingSigns;

/** The kinds that staff can reverse. */
const reversibleKinds: ReadonlySet<PostingKind> = new Set(['payment', 'write_off']);

export const isReversible = (kind: PostingKind): boolean => reversibleKinds.has(kind);

/** Dollars: the most that may be written off one account within `WRITE_OFF_DAYS`. */
export const MOST_WRITTEN_OFF = 10;

export const WRITE_OFF_DAYS = 30;

/**
 * The accounts that a list shows: those that owe the shop, whatever money their orders hold, those that have only
 * credit or such money, or settled ones.
 */
export const ACCOUNT_STATES = ['owes', 'credit', 'settled'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

export const accountStateLabels: Readonly<Record<AccountState, string>> = {
  owes: 'Owe the shop',
  credit: 'Credit or held',
  settled: 'Settled',
};

export const POSTING_KINDS = Object.keys(postingSigns) as [PostingKind, ...PostingKind[]];

/** The labels of the methods on screens and documents. */
export const methodLabels: Readonly<Record<HandMethod, string>> = {
  bank: 'bank transfer',
  cash: 'cash',
  cheque: 'check',
  terminal: 'card at the counter',
};

export const postingLabels: Readonly<Record<PostingKind, string>> = {
  invoice: 'Order charged',
  payout: 'Paid out',
  reversal: 'Reversal',
  payment: 'Payment',
  credit_note: 'Refund to the account',
  write_off: 'Written off',
};

/** The word for a posting that was taken back. @param isMoved true if its money was moved to another account */
export const describeReversed = (isMoved: boolean): string => (isMoved ? 'moved to another account' : 'reversed');

/** The label of a posting. @param isMoved true for a reversal that moved its payment to another account */
export const labelPosting = (kind: PostingKind, isMoved: boolean): string =>
  kind === 'reversal' && isMoved ? capitalize(describeReversed(true)) : postingLabels[kind];

/** The most orders that a text about a payment names. */
const MOST_NAMED = 3;

/** Names the orders whose invoices staff chose for a payment: 'orders 1042, 1043'; empty without any. */
export const describeChosen = (numbers: readonly number[]): string => {
  if (numbers.length === 0) return '';
  const more = numbers.length - MOST_NAMED;
  const named = numbers.slice(0, MOST_NAMED).join(', ');
  return `${numbers.length === 1 ? 'order' : 'orders'} ${named}${more > 0 ? ` and ${more} more` : ''}`;
};

/** Describes a posting: 'Payment, bank transfer, 26 Nov 2026, for order 1042'. */
export const describePosting = ({
  kind,
  method,
  receivedOn,
  chosen = [],
  isMoved = false,
}: {
  kind: PostingKind;
  method: HandMethod | null;
  receivedOn: string | null;
  /** The numbers of the orders whose invoices staff chose for it. */
  chosen?: readonly number[];
  /** As `labelPosting` takes it. */
  isMoved?: boolean;
}): string =>
  [
    labelPosting(kind, isMoved),
    ...(method === null ? [] : [methodLabels[method]]),
    ...(receivedOn === null ? [] : [formatDate(receivedOn)]),
    ...(chosen.length === 0 ? [] : [`for ${describeChosen(chosen)}`]),
  ].join(', ');
