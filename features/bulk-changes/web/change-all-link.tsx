import { bulkChanges } from '#features/bulk-changes/contract/bulk-changes.ts';
import { MAX_BULK_PRODUCTS } from '#platform/contract/limits.ts';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { buildListUrl } from '#platform/web/shell/staff-list.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';

/**
 * Leads to the form that changes all products of a list.
 * @param chosen the filter in the address of the list
 */
export const ChangeAllLink = ({ total, chosen }: { total: number; chosen: Record<string, string> }) => {
  const { sort: _, ...filter } = chosen;
  if (total > MAX_BULK_PRODUCTS) {
    return (
      <p className="text-sm text-muted">
        Filter to at most {MAX_BULK_PRODUCTS.toLocaleString('en-US')} products to change all of them.
      </p>
    );
  }
  return (
    <IfPermitted permission={bulkChanges.check.permission}>
      <LinkButton variant="secondary" size="sm" to={buildListUrl('/dashboard/manageProducts/change', filter)}>
        Change {total === 1 ? 'it' : `all ${total.toLocaleString('en-US')}`}
      </LinkButton>
    </IfPermitted>
  );
};
