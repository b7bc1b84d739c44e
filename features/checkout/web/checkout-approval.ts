import type { Checkout } from '#features/checkout/contract/checkout.ts';

/**
 * The part of the checkout for people whose orders may need approval: `web/slots/checkout-approval.ts` of a feature.
 */
export type CheckoutApprovalSlot<Limits> = {
  /** Loads their limits. Null, without sending a request, for everybody else. @param groups of the person */
  load: (groups: readonly string[]) => Promise<Limits | null>;
  /** Names the limit that the order exceeds; null if there is none. @param total dollars of the order */
  findExcess: (limits: Limits, total: number) => string | null;
  /**
   * Sends the checkout form for approval. A repeated call with the same key sends it once.
   * @returns the path of the page that shows the request
   */
  send: (company: string, form: Checkout, idempotencyKey: string) => Promise<string>;
};
