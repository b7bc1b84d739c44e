import { useSyncExternalStore } from 'react';
import { getLiveAttribute, liveFacts, liveSubscribers } from './live-facts.ts';

/**
 * A product with its latest live facts: its own data dates from when the page was rendered.
 * @returns the product, and the attribute for the element that shows it
 */
export const useLiveProduct = <P extends { _id: string }>(
  product: P,
): [product: P, attribute: ReturnType<typeof getLiveAttribute>] => {
  const id = product._id;
  const facts = useSyncExternalStore(
    (notify) => {
      liveSubscribers.set(notify, id);
      return () => liveSubscribers.delete(notify);
    },
    () => liveFacts.get(id),
    // The page as the server rendered it.
    () => undefined,
  );
  const live = { ...product, ...facts };
  return [live, getLiveAttribute(live)];
};
