import { z } from 'zod';

/**
 * The two kinds of offer to one customer: a draft order at current prices, or a quote with fixed prices until its last
 * day. Comments say 'offer' for both; so do the names with `Quote`.
 */
export const QuoteKind = z.enum(['draft', 'quote']);
export type QuoteKind = z.infer<typeof QuoteKind>;

/** The labels on screen, in emails and in notifications. */
export const quoteKindLabels: Record<QuoteKind, string> = { draft: 'Draft order', quote: 'Quote' };

/** A sent quote is `expired` from the day after its last day. This status is derived and never stored. */
export const QuoteStatus = z.enum(['open', 'sent', 'expired', 'accepted', 'withdrawn']);
export type QuoteStatus = z.infer<typeof QuoteStatus>;

export const quoteStatusLabels: Record<QuoteStatus, string> = {
  open: 'Not sent',
  sent: 'Sent',
  expired: 'Expired',
  accepted: 'Accepted',
  withdrawn: 'Withdrawn',
};

/**
 * The actions that each status allows. Buttons, the server's guarded writes and tests all use this table. `edit` keeps
 * the prices that a quote has promised, `renew` takes current prices; both can send the offer, even repeatedly.
 */
export const quoteActions = {
  open: ['edit', 'renew', 'withdraw', 'copy'],
  sent: ['edit', 'renew', 'withdraw', 'copy', 'accept'],
  expired: ['renew', 'withdraw', 'copy'],
  accepted: ['copy'],
  withdrawn: ['copy'],
} as const satisfies Record<QuoteStatus, readonly string[]>;

export type QuoteAction = (typeof quoteActions)[QuoteStatus][number];

export const quoteAllows = (status: QuoteStatus, action: QuoteAction): boolean =>
  (quoteActions[status] as readonly QuoteAction[]).includes(action);

/** The statuses from which a guarded write may start. */
export const quoteStatesAllowing = (action: QuoteAction): QuoteStatus[] =>
  QuoteStatus.options.filter((status) => quoteAllows(status, action));
