import type { CheckoutApprovalSlot } from './checkout-approval.ts';
import type { CheckoutBuyerSlot } from './checkout-buyer.ts';

/** The part for people who order for a company. */
export const [buyerSlot] = Object.values(
  import.meta.glob<CheckoutBuyerSlot>('/features/*/web/slots/checkout-buyer.tsx', { eager: true, import: 'default' }),
);

/** The part for people whose orders may need approval. */
export const [approvalSlot] = Object.values(
  import.meta.glob<CheckoutApprovalSlot<unknown>>('/features/*/web/slots/checkout-approval.ts', {
    eager: true,
    import: 'default',
  }),
);
