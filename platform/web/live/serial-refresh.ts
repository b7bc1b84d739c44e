/**
 * Runs `ask` one call at a time, so that an older response never arrives last. A failed call is retried after a
 * delay, once however often it was requested meanwhile.
 * @param againMs delay after a failed call, in ms
 * @returns a function that requests a response newer than this moment
 */
export const createSerialRefresh = (
  refresh: () => Promise<void>,
  againMs: number,
  stopping: AbortSignal,
): (() => void) => {
  let isUnderWay = false;
  let isRequested = false;
  const run = async (): Promise<void> => {
    isUnderWay = true;
    while (isRequested && !stopping.aborted) {
      isRequested = false;
      try {
        await refresh();
      } catch {
        isRequested = true;
        await new Promise((resolve) => setTimeout(resolve, againMs));
      }
    }
    isUnderWay = false;
  };
  return () => {
    isRequested = true;
    if (!isUnderWay) void run();
  };
};
