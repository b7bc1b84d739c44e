import { useEffect, useSyncExternalStore } from 'react';
import { type OwnTerms, getLiveAttribute, liveFacts, liveSubscribers, ownFacts, ownSource } from './live-facts.ts';

/** Used for the page as the server rendered it, without live facts. */
const unknown = () => undefined;

/**
 * A product with its latest live facts and the buyer's own facts, because the product's own data dates from when
 * the page was rendered.
 * @returns the product, and the attributes for the element that shows it
 */
export const useLiveProduct = <P extends { _id: string }>(
  product: P,
): [
  product: P & { own?: OwnTerms },
  attributes: ReturnType<typeof getLiveAttribute> & { 'data-priced': true | undefined },
] => {
  const id = product._id;
  const subscribe = (notify: () => void) => {
    liveSubscribers.set(notify, id);
    return () => liveSubscribers.delete(notify);
  };
  const facts = useSyncExternalStore(subscribe, () => liveFacts.get(id), unknown);
  const own = useSyncExternalStore(subscribe, () => ownFacts.get(id), unknown);
  const live = { ...product, ...facts };
  useEffect(() => ownSource.ask?.(live));
  return [
    { ...live, ...own },
    { ...getLiveAttribute(live), 'data-priced': own === undefined ? undefined : true },
  ];
};
