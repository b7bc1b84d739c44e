import type { ComponentType } from 'react';

/** A part below the sums of an order: `web/slots/checkout.tsx` of a feature. Staff see it too, as they place one. */
type SumsSlotProps = {
  /** The discount code that counted when it was entered; empty if there is none. */
  code: string;
  /** Why it does not count any more; null if it does. */
  problem: string | null;
  /** @throws UserFacingError if the code does not count */
  onEnter: (code: string) => Promise<void>;
  onRemove: () => void;
};

export const sumsSlots = Object.values(
  import.meta.glob<ComponentType<SumsSlotProps>>('/features/*/web/slots/checkout.tsx', {
    eager: true,
    import: 'default',
  }),
);
