import type { ComponentType } from 'react';
import type { PriceQuote } from '#features/checkout/contract/checkout.ts';

/**
 * A part below the totals of an order: `web/slots/checkout.tsx` of a feature. Staff see it too when they place an
 * order.
 */
type SumsSlotProps = {
  /** The discount code that was valid when it was entered; empty for none. */
  code: string;
  /** Why the code can no longer be used; null if it can. */
  problem: string | null;
  /** @throws UserFacingError if the code cannot be used */
  onEnter: (code: string) => Promise<void>;
  onRemove: () => void;
};

const sumsSlots = Object.values(
  import.meta.glob<ComponentType<SumsSlotProps>>('/features/*/web/slots/checkout.tsx', {
    eager: true,
    import: 'default',
  }),
);

/** The parts of other features, for the code that the order has. */
export const SumsSlots = ({
  quote,
  code,
  ...changes
}: { quote: PriceQuote } & Pick<SumsSlotProps, 'code' | 'onEnter' | 'onRemove'>) =>
  sumsSlots.map((Slot, at) => (
    <Slot key={at} code={code} problem={code === '' ? null : (quote.codeProblem?.message ?? null)} {...changes} />
  ));
