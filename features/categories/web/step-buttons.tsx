import { type CategoryRow, categories } from '#features/categories/contract/categories.ts';
import { findNextAfterStep } from '#features/categories/web/category-choices.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { ArrowDown } from '#platform/web/ui/icons/arrow-down.ts';
import { ArrowUp } from '#platform/web/ui/icons/arrow-up.ts';

const steps = [
  ['up', ArrowUp],
  ['down', ArrowDown],
] as const;

/** Buttons that move a category one place up or down within its level. */
export const StepButtons = ({ items, row }: { items: readonly CategoryRow[]; row: CategoryRow }) => {
  const { run, pending } = useApiCall(categories.move, { changes: true });
  const { _id: id, name, under, version } = row;
  return (
    <div className="flex justify-end">
      {steps.map(([step, Icon]) => {
        const before = findNextAfterStep(items, row, step);
        return (
          <button
            key={step}
            type="button"
            className="icon-button text-muted"
            aria-label={`Move ${name} ${step}`}
            disabled={before === undefined}
            aria-busy={pending || undefined}
            onClick={() => {
              if (!pending && before !== undefined) void run({ params: { id }, body: { under, before, version } });
            }}
          >
            <Icon aria-hidden size={18} />
          </button>
        );
      })}
    </div>
  );
};
