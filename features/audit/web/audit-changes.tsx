import type { AuditEntry } from '#features/audit/contract/audit.ts';
import { ChangeList } from '#platform/web/ui/change-list.tsx';

/** More fields than these are folded. */
const MAX_UNFOLDED = 2;

/** What an act changed, field by field: what was there, and what is. */
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
