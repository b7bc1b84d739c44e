import { useEffect } from 'react';
import { ApiError } from '#platform/contract/api-error.ts';
import { getErrorMessage } from '#platform/contract/user-facing-error.ts';
import { toastError } from './ui/toast.tsx';

/**
 * Loads a page; while it is on the screen and is loaded again in vain, because the shop cannot be reached or has failed,
 * what it showed stays, and with it what was typed there. A toast says why.
 */
export const staleOnError = <Loaded>() => {
  let shown: string | null = null;
  let last: { of: string; loaded: Loaded } | null = null;
  return {
    /** @param of names what is loaded, by its address */
    load: async (of: string, load: () => Promise<Loaded>): Promise<Loaded> => {
      try {
        const loaded = await load();
        last = { of, loaded };
        return loaded;
      } catch (error) {
        const refused = error instanceof ApiError && error.status < 500;
        if (refused || shown !== of || last?.of !== of) throw error;
        toastError(getErrorMessage(error));
        return last.loaded;
      }
    },
    /** Tells that it is on the screen. */
    useShown: (of: string): void =>
      useEffect(() => {
        shown = of;
        return () => {
          shown = null;
        };
      }, [of]),
  };
};
