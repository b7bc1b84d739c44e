import { useEffect, useState } from 'react';
import type { CheckoutBuyer } from '#features/checkout/web/checkout-buyer.ts';
import { paymentSlot } from '#features/checkout/web/checkout-payment.ts';
import { approvalSlot, buyerSlot } from '#features/checkout/web/checkout-slots.ts';

/** How a person can accept an offer. */
export type OfferBuyer = {
  /** The company for which they order; null for none. */
  company: CheckoutBuyer | null;
  /** The terms on which they can pay as they order; null if they pay on the next page. */
  terms: unknown;
  /** The limits above which their order needs approval; null for none. */
  limits: unknown;
};

/**
 * Loads how a person can accept an offer. Null until it is loaded. If a part fails to load, the offer can be accepted
 * without it, and the shop refuses what it then does not allow.
 * @param groups of people to which the person belongs
 */
export const useOfferBuyer = (groups: readonly string[]): OfferBuyer | null => {
  const [buyer, setBuyer] = useState<OfferBuyer | null>(null);
  const key = groups.join(' ');
  useEffect(() => {
    let isLeft = false;
    const load = async () => {
      const own = key.split(' ');
      const [company = null, terms = null, limits = null] = await Promise.all([
        buyerSlot?.load(own).catch(() => null),
        paymentSlot?.load(own).catch(() => null),
        approvalSlot?.load(own).catch(() => null),
      ]);
      if (!isLeft) setBuyer({ company, terms, limits });
    };
    void load();
    return () => {
      isLeft = true;
    };
  }, [key]);
  return buyer;
};
