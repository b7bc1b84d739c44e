import { useEffect, useEffectEvent } from 'react';
import type { LiveProduct } from '#features/live/contract/live.ts';
import { liveFacts, liveSubscribers } from './live-facts.ts';

/** Many lines that change at once are one; and those who look at the same goods do not all ask in one moment. */
const PAUSE_MS = 200;

type LoadedProduct = Partial<LiveProduct> & { _id: string };

/** Whether something was heard of a product that is not what was loaded, as far as that is known. */
const hasChanged = (product: LoadedProduct): boolean => {
  const facts = liveFacts.get(product._id);
  const names: (keyof LoadedProduct)[] = ['stock', 'unitPrice', 'minOrder', 'quantityStep'];
  return facts !== undefined && names.some((name) => name in facts && facts[name] !== product[name]);
};

/** Calls `act` when something else is heard of products than what was loaded of them. */
export const useOnLiveChange = (products: LoadedProduct[], act: () => void): void => {
  const actIfNews = useEffectEvent(() => {
    if (products.some(hasChanged)) act();
  });
  const ids = products.map(({ _id }) => _id).join(',');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          actIfNews();
        },
        PAUSE_MS * (1 + Math.random()),
      );
    };
    const tells = ids.split(',').flatMap((id) => (id === '' ? [] : [{ id, tell: () => wait() }]));
    for (const { id, tell } of tells) liveSubscribers.set(tell, id);
    return () => {
      clearTimeout(timer);
      for (const { tell } of tells) liveSubscribers.delete(tell);
    };
  }, [ids]);
};
