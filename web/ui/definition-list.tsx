/** Facts, one a line: what it is, and its value. */
export const DefinitionList = ({
  items,
  className,
}: {
  items: { label: string; value: string }[];
  className?: string;
}) => (
  <dl className={`divide-y divide-base-300 border-y border-base-300 ${className ?? ''}`}>
    {items.map(({ label, value }) => (
      <div key={label} className="grid grid-cols-[minmax(8rem,2fr)_3fr] gap-4 py-2">
        <dt className="text-muted">{label}</dt>
        <dd className="break-words tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
);
