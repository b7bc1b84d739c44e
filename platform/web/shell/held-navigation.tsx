import { UNREACHABLE } from '#platform/web/import-with-retry.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useHeldNavigation } from './hold-navigation.ts';

/** Above the page that stays while the next one waits for the shop to respond. */
export const HeldNavigation = () => {
  const retry = useHeldNavigation();
  return (
    retry !== null && (
      <div
        role="alert"
        className="float-surface fixed inset-x-4 top-28 z-50 mx-auto flex max-w-lg items-center justify-between gap-4 py-2 pr-2 pl-4"
      >
        <span>{UNREACHABLE}</span>
        <Button size="sm" variant="secondary" onClick={retry}>
          Retry
        </Button>
      </div>
    )
  );
};
