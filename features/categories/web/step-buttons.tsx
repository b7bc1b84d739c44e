import { type CategoryRow, categories } from '#features/categories/contract/categories.ts';
import { findNextAfterStep } from '#features/categories/web/category-choices.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';

const steps = [
  ['up', 'Up'],
  ['down', 'Down'],
] as const;

/** Buttons that move a category one place up or down within its level. */
export const StepButtons = ({ items, row }: { items: readonly CategoryRow[]; row: CategoryRow }) => {
  const { run, pending } = useApiCall(categories.move, { changes: true });
  const { _id: id, name, under, version } = row;
  return (
    <div className="flex justify-end gap-1 whitespace-nowrap">
      {steps.map(([step, label]) => {
        const before = findNextAfterStep(items, row, step);
        return (
          <Button
            key={step}
            size="sm"
            variant="quiet"
            aria-label={`Move ${name} ${step}`}
            disabled={before === undefined}
            pending={pending}
            onClick={() => before !== undefined && void run({ params: { id }, body: { under, before, version } })}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
};
