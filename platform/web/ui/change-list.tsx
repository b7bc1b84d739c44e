import type { ReactNode } from 'react';

export type FieldChange = { label: string; before: string | null; after: string | null; note?: ReactNode };

/** What was changed, each by its name: what was there, and what is. */
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
