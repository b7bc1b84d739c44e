import { useSyncExternalStore } from 'react';
import type { LiveProduct } from '#features/live/contract/live.ts';

/** Live facts received since this page opened, by product id. */
export const liveFacts = new Map<string, Partial<LiveProduct>>();

/** Components that show a product: the callback that redraws them, and the product id. */
export const liveSubscribers = new Map<() => void, string>();

/** A product with its latest live facts: its own data dates from when the page was rendered. */
export const useLiveProduct = <P extends { _id: string }>(product: P): P => {
  const id = product._id;
  const read = () => liveFacts.get(id);
  const facts = useSyncExternalStore(
    (notify) => {
      liveSubscribers.set(notify, id);
      return () => liveSubscribers.delete(notify);
    },
    read,
    read,
  );
  return { ...product, ...facts };
};
