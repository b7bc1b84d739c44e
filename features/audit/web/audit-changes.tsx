import type { AuditEntry } from '#features/audit/contract/audit.ts';
import { ChangeList } from '#platform/web/ui/change-list.tsx';

/** Longer lists of fields are collapsed. */
const MAX_UNFOLDED = 2;

/** Changed fields with the values before and after. */
export const AuditChanges = ({ changes }: Pick<AuditEntry, 'changes'>) => {
  if (changes.length === 0) return null;
  const list = <ChangeList changes={changes.map(({ field, ...pair }) => ({ label: field, ...pair }))} />;
  return changes.length <= MAX_UNFOLDED ? (
    list
  ) : (
    <details>
      <summary className="min-h-6 cursor-pointer text-sm">{changes.length} fields</summary>
      {list}
    </details>
  );
};
