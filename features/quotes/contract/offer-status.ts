import { z } from 'zod';

/** What the shop makes for one customer: at the prices of the day, or at its own until an end date. */
export const OfferKind = z.enum(['draft', 'quote']);
export type OfferKind = z.infer<typeof OfferKind>;

/** As it is called on screen, and in mails and notices. */
export const offerNames: Record<OfferKind, string> = { draft: 'Draft order', quote: 'Quote' };

/** A quote that was sent is `expired` from the day after its last; nothing is written for it. */
export const OfferStatus = z.enum(['open', 'sent', 'expired', 'accepted', 'withdrawn']);
export type OfferStatus = z.infer<typeof OfferStatus>;

export const offerStatusWords: Record<OfferStatus, string> = {
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
export const offerActs = {
  open: ['edit', 'renew', 'withdraw', 'copy'],
  sent: ['edit', 'renew', 'withdraw', 'copy', 'accept'],
  expired: ['renew', 'withdraw', 'copy'],
  accepted: ['copy'],
  withdrawn: ['copy'],
} as const satisfies Record<OfferStatus, readonly string[]>;

export type OfferAct = (typeof offerActs)[OfferStatus][number];

export const offerAllows = (status: OfferStatus, act: OfferAct): boolean =>
  (offerActs[status] as readonly OfferAct[]).includes(act);

/** The states a guarded write may start from. */
export const offerStatesAllowing = (act: OfferAct): OfferStatus[] =>
  OfferStatus.options.filter((status) => offerAllows(status, act));
