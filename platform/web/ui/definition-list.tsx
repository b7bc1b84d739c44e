import type { ReactNode } from 'react';

/** Facts, one per line, each with a label. */
export const DefinitionList = ({
  items,
  className,
}: {
  items: { label: string; value: ReactNode }[];
  className?: string;
}) => (
  <dl className={`divide-y divide-line border-y border-line ${className ?? ''}`}>
    {items.map(({ label, value }) => (
      <div key={label} className="grid grid-cols-[minmax(7rem,2fr)_3fr] gap-4 py-2">
        <dt className="text-muted">{label}</dt>
        <dd className="min-w-0 break-words">{value}</dd>
      </div>
    ))}
  </dl>
);
