import { useEffect, useEffectEvent } from 'react';
import type { LiveProduct } from '#features/live/contract/live.ts';
import { liveFacts, liveSubscribers } from './live-facts.ts';

/** Combines many changes into one, and spreads the requests of visitors who look at the same products. */
const PAUSE_MS = 200;

type LoadedProduct = Partial<LiveProduct> & { _id: string };

/** True if a live fact differs from the loaded product. Unknown fields are ignored. */
const hasChanged = (product: LoadedProduct): boolean => {
  const facts = liveFacts.get(product._id);
  const names: (keyof LoadedProduct)[] = ['stock', 'unitPrice', 'minOrder', 'quantityStep'];
  return facts !== undefined && names.some((name) => name in facts && facts[name] !== product[name]);
};

/** Calls `onChange` when live facts differ from the loaded products. */
export const useOnLiveChange = (products: LoadedProduct[], onChange: () => void): void => {
  const actIfNews = useEffectEvent(() => {
    if (products.some(hasChanged)) onChange();
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
    const subscriptions = ids.split(',').flatMap((id) => (id === '' ? [] : [{ id, notify: () => wait() }]));
    for (const { id, notify } of subscriptions) liveSubscribers.set(notify, id);
    return () => {
      clearTimeout(timer);
      for (const { notify } of subscriptions) liveSubscribers.delete(notify);
    };
  }, [ids]);
};
