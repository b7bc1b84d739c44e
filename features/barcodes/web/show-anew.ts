/** How long a code has to be out of sight to count as shown again, and in how many pictures it has to be missing. */
const GONE_MS = 1200;
const GONE_PICTURES = 3;

/**
 * Tells a code that somebody shows from one that merely stays in sight: a camera sees it many times a second, and a slow
 * one misses it in a picture now and then.
 * @returns is given what each picture has, when (in ms), and whether it could be taken at this moment; answers whether it
 *   is to be
 */
export const createCodeTracker = () => {
  const seen = new Map<string, { at: number; missing: number }>();
  return (code: string | null, now: number, isFree: boolean): boolean => {
    for (const [one, sight] of seen) if (one !== code) sight.missing += 1;
    if (code === null) return false;
    const before = seen.get(code);
    const isStill = before !== undefined && (now - before.at < GONE_MS || before.missing < GONE_PICTURES);
    // What is shown while something else is looked up is taken as soon as that is done.
    if (isStill || isFree) seen.set(code, { at: now, missing: 0 });
    return !isStill && isFree;
  };
};
