import { useRevalidator } from 'react-router';
import { restoreSession } from '#platform/web/session/restore-session.ts';

/** What to do when somebody's passkeys or codes have changed: he may be staff from now on, or no longer. */
export const useRefreshSecondStep = (): (() => Promise<void>) => {
  const { revalidate } = useRevalidator();
  return async () => {
    restoreSession();
    await revalidate();
  };
};
