import { z } from 'zod';

/** What the shop makes for one customer: at the prices of the day, or at its own until an end date. */
export const QuoteKind = z.enum(['draft', 'quote']);
export type QuoteKind = z.infer<typeof QuoteKind>;

/** As it is called on screen, and in mails and notices. */
export const quoteKindLabels: Record<QuoteKind, string> = { draft: 'Draft order', quote: 'Quote' };

/** A quote that was sent is `expiredMail` from the day after its last; nothing is written for it. */
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
 * What may be done with a draft order or a quote in each state. Buttons, the server's guarded writes and the tests all ask
 * this table. `edit` keeps the prices a quote has promised, `renew` takes those of the day; both may send it, again too.
 */
export const quoteActions = {
  open: ['edit', 'renew', 'withdraw', 'copy'],
  sent: ['edit', 'renew', 'withdraw', 'copy', 'accept'],
  expired: ['renew', 'withdraw', 'copy'],
  accepted: ['copy'],
  withdrawn: ['copy'],
} as const satisfies Record<QuoteStatus, readonly string[]>;

export type QuoteAction = (typeof quoteActions)[QuoteStatus][number];

export const quoteAllows = (status: QuoteStatus, act: QuoteAction): boolean =>
  (quoteActions[status] as readonly QuoteAction[]).includes(act);

/** The states a guarded write may start from. */
export const quoteStatesAllowing = (act: QuoteAction): QuoteStatus[] =>
  QuoteStatus.options.filter((status) => quoteAllows(status, act));
