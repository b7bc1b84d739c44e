/** A number that a feature shows at its entry of the menu: `web/slots/menu-count.tsx`. */
export type MenuCountSlot = {
  /** The page of the entry. */
  to: string;
  /** The words after the number, for screen readers and the tooltip. */
  label: string;
  /** The number; 0 to show none. */
  useCount: () => number;
};

const slots = Object.values(
  import.meta.glob<MenuCountSlot>('/features/*/web/slots/menu-count.tsx', { eager: true, import: 'default' }),
);

const Count = ({ label, useCount }: MenuCountSlot) => {
  const count = useCount();
  if (count === 0) return null;
  return (
    <span className="figures ml-auto text-sm font-semibold" title={`${count} ${label}`}>
      {count.toLocaleString('en-US')}
      <span className="sr-only"> {label}</span>
    </span>
  );
};

/** The number of the entry for a page, if a feature has one. */
export const FeatureCount = ({ to }: { to: string }) => {
  const slot = slots.find((one) => one.to === to);
  return slot === undefined ? null : <Count {...slot} />;
};
