import type { FormEvent } from 'react';
import { UserFacingError } from '#platform/contract/user-facing-error.ts';
import type { Units } from '#features/products/contract/units-cookie.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { UNREACHABLE } from '#platform/web/import-with-retry.ts';

const ADDRESS = '/units';

/** The confirmation messages. If the page shows no length, they are the only confirmation. */
const confirmations: Record<string, string> = {
  mm: 'Lengths are in millimeters.',
  in: 'Lengths are in inches. Sizes that name a part stay: 15 mm tube, 1/2 in BSP.',
};

/** The redirect is not followed, because it leads to the current page. */
const storeUnits = async (units: string): Promise<void> => {
  const body = new URLSearchParams({ units });
  const { type } = await fetch(ADDRESS, { method: 'POST', body, redirect: 'manual' }).catch((cause: unknown) => {
    throw new UserFacingError(UNREACHABLE, { cause });
  });
  if (type !== 'opaqueredirect') throw new Error('the choice was refused');
};

/**
 * Shows and changes the unit of lengths. The server renders the pages: without a script, the form returns to its page;
 * otherwise the page reloads its data.
 * @param send stores the choice
 */
export const UnitsForm = ({
  units,
  back,
  send = storeUnits,
}: {
  units: Units;
  back: string;
  send?: typeof storeUnits;
}) => {
  const choice = async (chosen: string) => {
    await send(chosen);
    return chosen;
  };
  const { run } = useAction(choice, { changes: true, success: (chosen) => confirmations[chosen] ?? null });
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement).value);
  };
  return (
    <form
      method="post"
      action={ADDRESS}
      aria-label="Show sizes in"
      data-units={units}
      onSubmit={choose}
      className="flex gap-1"
    >
      <input type="hidden" name="back" value={back} />
      {(['mm', 'in'] as const).map((one) => (
        <button
          key={one}
          type="submit"
          name="units"
          value={one}
          aria-pressed={one === units}
          className={`icon-button border text-sm ${one === units ? 'border-ink bg-hover' : 'border-field bg-surface'}`}
        >
          {one === 'in' ? 'inch' : one}
        </button>
      ))}
    </form>
  );
};
