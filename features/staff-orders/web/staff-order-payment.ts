import { type ComponentType, useEffect, useState } from 'react';

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

/** The terms of the chosen customer; null for a walk-in, a customer without terms, and until they are loaded. */
export const useStaffPaymentTerms = (customerId: string | null): unknown => {
  const [loaded, setLoaded] = useState<{ customerId: string; terms: unknown } | null>(null);
  useEffect(() => {
    if (customerId === null || staffPaymentSlot === undefined) return;
    let isLate = false;
    const load = async () => {
      // The order can be paid later in any case.
      const terms = await staffPaymentSlot.load(customerId).catch(() => null);
      if (!isLate) setLoaded({ customerId, terms });
    };
    void load();
    return () => {
      isLate = true;
    };
  }, [customerId]);
  return loaded?.customerId === customerId ? (loaded?.terms ?? null) : null;
};
