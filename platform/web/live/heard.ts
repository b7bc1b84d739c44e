import { useSyncExternalStore } from 'react';
import type { LiveFacts } from '#features/live/contract/live.ts';

/** What was heard of products while this page is open, by their ids. */
export const heard = new Map<string, Partial<LiveFacts>>();

/** Whatever shows a product: how it is told that something was heard of it, and of which. */
export const shown = new Map<() => void, string>();

/** A product as it was heard of last: what it came with is of the moment when its page was made. */
export const useLive = <P extends { _id: string }>(product: P): P => {
  const id = product._id;
  const read = () => heard.get(id);
  const facts = useSyncExternalStore(
    (tell) => {
      shown.set(tell, id);
      return () => shown.delete(tell);
    },
    read,
    read,
  );
  return { ...product, ...facts };
};
