import type { ComponentType } from 'react';

/**
 * The part for people who can pay as they order, at the checkout or from a quote: `web/slots/checkout-payment.tsx` of a
 * feature.
 */
export type CheckoutPaymentSlot<Terms> = {
  /** Loads their terms. Null, without sending a request, for everybody else. @param groups of the person */
  load: (groups: readonly string[]) => Promise<Terms | null>;
  /**
   * Offers to pay the order as it is placed, or on the next page.
   * @param chosen the way to pay; empty for the next page
   * @param total dollars of the order
   */
  Show: ComponentType<{ terms: Terms; chosen: string; total: number; onChoose: (payBy: string) => void }>;
};

export const [paymentSlot] = Object.values(
  import.meta.glob<CheckoutPaymentSlot<unknown>>('/features/*/web/slots/checkout-payment.tsx', {
    eager: true,
    import: 'default',
  }),
);
