import type { RunningChange } from '#features/catalog-changes/contract/catalog-changes.ts';
import { Alert } from '#platform/web/ui/alert.tsx';

const format = (count: number): string => count.toLocaleString('en-US');

/**
 * The progress of changes of categories, brands and attributes; renders nothing if all are done.
 * @param pending products that lists and search do not show with the latest changes yet
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
