import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';

const POLL_MS = 1000;

type Job<Data> = {
  /** The data as the page has loaded it. */
  found: Data;
  /** True while a job still works on it. */
  isRunning: (data: Data) => boolean;
  /** A text for the state of the data. When it changes, the whole page is loaded again. */
  toKey: (data: Data) => string;
  /** Loads only this data. */
  load: () => Promise<Data>;
};

/**
 * Returns the current data of a job. Polls each second while the job runs, and reloads the page when the data comes
 * into another state. A failed poll is repeated.
 */
export const useJobProgress = <Data>({ found, isRunning, toKey, load }: Job<Data>): Data => {
  const { revalidate } = useRevalidator();
  const [seen, setSeen] = useState(found);
  const key = toKey(found);
  const isWatched = isRunning(found);
  const pollOnce = useEffectEvent(async (getIsLeft: () => boolean): Promise<boolean> => {
    const now = await load().catch(() => null);
    if (getIsLeft()) return false;
    if (now === null) return true;
    setSeen(now);
    if (toKey(now) !== key) await revalidate();
    return isRunning(now);
  });
  useEffect(() => {
    if (!isWatched) return;
    let timer: ReturnType<typeof setTimeout>;
    let isLeft = false;
    const poll = async () => {
      if ((await pollOnce(() => isLeft)) && !isLeft) timer = setTimeout(() => void poll(), POLL_MS);
    };
    timer = setTimeout(() => void poll(), POLL_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [key, isWatched]);
  return isWatched && toKey(seen) === key ? seen : found;
};
