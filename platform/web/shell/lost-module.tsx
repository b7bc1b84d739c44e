import { useEffect } from 'react';
import { UNREACHABLE } from '#platform/web/import-with-retry.ts';
import { RELOADED_PAGE } from '#platform/web/session/storage-keys.ts';
import { ErrorState } from '#platform/web/ui/error-state.tsx';
import { toastError } from '#platform/web/ui/toasts.ts';

/** Reloads the page from the running release. Not while offline, because the browser would only show its error page. */
const reloadFromNewRelease = async (): Promise<void> => {
  const { ok } = await fetch('/health', { cache: 'no-store' });
  if (ok) location.reload();
};

/** True if a page's module did not load (`vite.config.ts` gives the error this name). */
export const isLostModule = (error: unknown): boolean => error instanceof Error && error.name === 'LostModule';

/**
 * Shown for a page whose script did not load. After a release, an open tab requests files that no longer exist.
 * The page itself links to the new files, so it is reloaded, once.
 */
export const LostModule = () => {
  useEffect(() => {
    if (sessionStorage.getItem(RELOADED_PAGE) === location.href) return;
    sessionStorage.setItem(RELOADED_PAGE, location.href);
    // Without a connection the page shows the error and offers to retry.
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
