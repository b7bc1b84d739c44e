/**
 * The number at an entry of the menu; nothing for 0.
 * @param label the words after the number, for screen readers and the tooltip
 */
export const MenuNumber = ({ count, label }: { count: number; label: string }) =>
  count === 0 ? null : (
    <span className="figures ml-auto text-sm font-semibold" title={`${count} ${label}`}>
      {count.toLocaleString('en-US')}
      <span className="sr-only"> {label}</span>
    </span>
  );
