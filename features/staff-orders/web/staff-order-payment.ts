import type { ComponentType } from 'react';

/** The part of a new order that pays it as it is placed: `web/slots/staff-order-payment.tsx` of a feature. */
export type StaffOrderPaymentSlot<Terms> = {
  /** Loads a customer's terms; null for a customer without them. */
  load: (customerId: string) => Promise<Terms | null>;
  /**
   * Offers to pay with the order, or later.
   * @param chosen the way to pay; empty for later
   * @param total dollars of the order
   */
  Show: ComponentType<{ terms: Terms; chosen: string; total: number; onChoose: (payBy: string) => void }>;
};

export const [staffPaymentSlot] = Object.values(
  import.meta.glob<StaffOrderPaymentSlot<unknown>>('/features/*/web/slots/staff-order-payment.tsx', {
    eager: true,
    import: 'default',
  }),
);
