import type { RunningChange } from '#features/catalog-changes/contract/catalog-changes.ts';
import { Alert } from '#platform/web/ui/alert.tsx';

const format = (count: number): string => count.toLocaleString('en-US');

/**
 * The progress of changes of categories, brands and attributes. Renders nothing if all are finished.
 * @param pending the number of products whose latest changes are not yet in lists and search
 */
export const CatalogProgress = ({ changes, pending }: { changes: readonly RunningChange[]; pending: number }) => (
  <div className="grid gap-3 not-empty:mb-5">
    {changes.map(({ _id, title, done, total }) => (
      <Alert key={_id} tone="info" title={title}>
        {format(done)} of {format(total)} products are changed. Other categories, brands and attributes can be edited
        once all are.
      </Alert>
    ))}
    {pending > 0 && (
      <Alert tone="info" title="Lists and search are being updated">
        Products still to be updated: {format(pending)}
      </Alert>
    )}
  </div>
);
