import type { Checkout } from '#features/checkout/contract/checkout.ts';

/** The part of the checkout for people whose orders may need an approval: `web/slots/checkout-approval.ts`. */
export type CheckoutApprovalSlot<Limits> = {
  /** Loads their limits. Null, without a request, for everyone else. @param groups of the person */
  load: (groups: readonly string[]) => Promise<Limits | null>;
  /** Says which limit an order is over; null if it is within them. @param total dollars of the order */
  findExcess: (limits: Limits, total: number) => string | null;
  /** Sends the form of the checkout for approval. @returns the path of the page that shows it */
  send: (company: string, form: Checkout) => Promise<string>;
};
