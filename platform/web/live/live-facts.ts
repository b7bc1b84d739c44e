import { useSyncExternalStore } from 'react';
import type { LiveProduct } from '#features/live/contract/live.ts';

/** What was heard of products while this page is open, by their ids. */
export const liveFacts = new Map<string, Partial<LiveProduct>>();

/** Whatever shows a product: how it is told that something was heard of it, and of which. */
export const liveSubscribers = new Map<() => void, string>();

/** A product as it was heard of last: what it came with is of the moment when its page was made. */
export const useLiveProduct = <P extends { _id: string }>(product: P): P => {
  const id = product._id;
  const read = () => liveFacts.get(id);
  const facts = useSyncExternalStore(
    (tell) => {
      liveSubscribers.set(tell, id);
      return () => liveSubscribers.delete(tell);
    },
    read,
    read,
  );
  return { ...product, ...facts };
};
