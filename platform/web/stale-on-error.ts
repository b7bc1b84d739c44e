import { useEffect } from 'react';
import { ApiError } from '#platform/contract/api-error.ts';
import { getErrorMessage } from '#platform/contract/user-facing-error.ts';
import { toastError } from './ui/toasts.ts';

/**
 * Loads a page. If a reload fails because the shop is unreachable or has an error, the page keeps its data and typed
 * input, and a toast explains the failure.
 */
export const staleOnError = <Loaded>() => {
  let shownAddress: string | null = null;
  let last: { address: string; loaded: Loaded } | null = null;
  return {
    /** @param address identifies the data, by its address */
    load: async (address: string, load: () => Promise<Loaded>): Promise<Loaded> => {
      try {
        const loaded = await load();
        last = { address, loaded };
        return loaded;
      } catch (error) {
        const refused = error instanceof ApiError && error.status < 500;
        if (refused || shownAddress !== address || last?.address !== address) throw error;
        toastError(getErrorMessage(error));
        return last.loaded;
      }
    },
    /** Reports that the page is on screen. */
    useShown: (address: string): void =>
      useEffect(() => {
        shownAddress = address;
        return () => {
          shownAddress = null;
        };
      }, [address]),
  };
};
