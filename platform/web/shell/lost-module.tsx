import { useEffect } from 'react';
import { UNREACHABLE } from '#platform/web/import-with-retry.ts';
import { RELOADED_PAGE } from '#platform/web/session/storage-keys.ts';
import { ErrorState } from '#platform/web/ui/error-state.tsx';
import { toastError } from '#platform/web/ui/toast.tsx';

/** Opens the address anew, from the release that runs now. Offline it stays: the browser has only an error page. */
const reloadFromNewRelease = async (): Promise<void> => {
  const { ok } = await fetch('/health', { cache: 'no-store' });
  if (ok) location.reload();
};

/** Whether an error is that a module of a page did not come (`vite.config.ts` gives it this name). */
export const isLostModule = (error: unknown): boolean => error instanceof Error && error.name === 'LostModule';

/**
 * A page whose script did not come. After a release an open tab asks for files that are gone, and the new ones come
 * with the page itself: it is opened anew, once.
 */
export const LostModule = () => {
  useEffect(() => {
    if (sessionStorage.getItem(RELOADED_PAGE) === location.href) return;
    sessionStorage.setItem(RELOADED_PAGE, location.href);
    // Without a connection the page says so and waits to be asked.
    reloadFromNewRelease().catch(() => sessionStorage.removeItem(RELOADED_PAGE));
  }, []);
  return (
    <ErrorState
      title="This page did not load"
      sentence={UNREACHABLE}
      onRetry={() => reloadFromNewRelease().catch(() => toastError(UNREACHABLE))}
    />
  );
};
