import type { ComponentType } from 'react';

/** A number that a feature shows at its entry of the menu: `web/slots/menu-count.tsx`. */
export type MenuCountSlot = {
  /** The page of the entry. */
  to: string;
  /** Shows a `MenuNumber`. */
  Count: ComponentType;
};

const slots = Object.values(
  import.meta.glob<MenuCountSlot>('/features/*/web/slots/menu-count.tsx', { eager: true, import: 'default' }),
);

/** The number of the entry for a page, if a feature has one. */
export const FeatureCount = ({ to }: { to: string }) => {
  const slot = slots.find((one) => one.to === to);
  return slot === undefined ? null : <slot.Count />;
};
