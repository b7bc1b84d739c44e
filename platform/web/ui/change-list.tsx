import type { ReactNode } from 'react';

export type FieldChange = { label: string; before: string | null; after: string | null; note?: ReactNode };

/** Field changes, each with its label, old value and new value. */
export const ChangeList = ({ changes }: { changes: readonly FieldChange[] }) => (
  <dl className="grid gap-1 text-sm">
    {changes.map(({ label, before, after, note }) => (
      <div key={label} className="wrap-anywhere">
        <dt className="inline text-muted">{label}: </dt>
        <dd className="inline">
          <del className="text-muted">{before ?? 'nothing'}</del> → {after ?? 'nothing'}
        </dd>
        {note}
      </div>
    ))}
  </dl>
);
