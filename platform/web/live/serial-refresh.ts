/**
 * Asks one time after the other, so that no older answer comes last; what has no answer is asked again after a while, once
 * however often it was wanted meanwhile.
 * @param againMs how long after one that had none
 * @returns says that an answer is wanted that is newer than now
 */
export const createSerialRefresh = (ask: () => Promise<void>, againMs: number, stopping: AbortSignal): (() => void) => {
  let isUnderWay = false;
  let isWanted = false;
  const run = async (): Promise<void> => {
    isUnderWay = true;
    while (isWanted && !stopping.aborted) {
      isWanted = false;
      try {
        await ask();
      } catch {
        isWanted = true;
        await new Promise((resolve) => setTimeout(resolve, againMs));
      }
    }
    isUnderWay = false;
  };
  return () => {
    isWanted = true;
    if (!isUnderWay) void run();
  };
};
