import type { AuditedAct } from '#contract/audit.ts';

/** More fields than these are folded. */
const FEW = 2;

/** 'unitPriceCents' as 'unit price cents'. */
const wordsOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** What an act changed, field by field: what was there, and what is. */
export const ActChanges = ({ changes }: Pick<AuditedAct, 'changes'>) => {
  if (changes.length === 0) return null;
  const list = (
    <dl className="grid gap-1 text-sm">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="wrap-anywhere">
          <dt className="inline text-muted">{wordsOf(field)}: </dt>
          <dd className="inline">
            <del className="text-muted">{before ?? 'nothing'}</del> → {after ?? 'nothing'}
          </dd>
        </div>
      ))}
    </dl>
  );
  return changes.length <= FEW ? (
    list
  ) : (
    <details>
      <summary className="min-h-6 cursor-pointer text-sm">{changes.length} fields</summary>
      {list}
    </details>
  );
};
